import { careCalls, type PairChangeName, type PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import { closureDays, longestClosureDays } from '@saathi/contract/mentorship/closureRules.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { PersonEntry } from '@saathi/contract/desk/peopleCalls.ts'
import type { PersonState } from '@saathi/contract/desk/peopleRules.ts'
import { candidateCalls } from '@saathi/contract/matching/candidateCalls.ts'
import { useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { CandidateCard } from '../candidates/CandidateCard.tsx'
import { candidateWords } from '../candidates/candidateWords.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { DayField } from '../parts/DayField.tsx'
import { type Picked, PersonPicker } from '../parts/PersonPicker.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'
import { usePlaceNames } from '../people/placeNames.ts'

interface ChangeDialogProps {
  readonly pair: PairPage
  readonly change: PairChangeName
  readonly onClose: () => void
}

/** The most mentors that are offered before anything is typed. */
const mostNear = 6

/** Asks for the reason of a change of a pair, and for its last day or its next mentor. */
export function ChangeDialog({ pair, change, onClose }: ChangeDialogProps) {
  const t = useDeskTexts()
  const [reason, setReason] = useState('')
  const today = indiaDayOf(serverNow())
  const isMoved = change === 'close' && pair.closure !== null
  const [until, setUntil] = useState(
    change !== 'close' ? '' : (pair.closure?.lastDay ?? daysAfter(today, closureDays)),
  )
  const [mentor, setMentor] = useState<Picked>()
  const isHandover = change === 'bridge' || change === 'swap'
  const body = {
    change,
    reason,
    ...(until === '' ? {} : { until }),
    ...(mentor === undefined ? {} : { mentorId: mentor.userId }),
  }
  const missing =
    isHandover && mentor === undefined
      ? t('desk.changeMentorFirst')
      : reason.trim() === ''
        ? t('desk.reasonFirst')
        : undefined
  const mentees = pair.members.filter(({ role }) => role === 'mentee').map(({ name }) => name)
  const words = { mentees: mentees.join(', '), name: mentor?.name ?? '' }
  return (
    <ActDialog
      title={t(isMoved ? 'desk.change.lastDay' : `desk.change.${change}`)}
      done={t(`desk.changed.${change}`, words)}
      missing={missing}
      onAct={() => ask(careCalls.change, { params: { id: pair.id }, body })}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t(`desk.changeAbout.${change}`, words)}</p>
          {isHandover ? <MentorPicker pair={pair} as={change} picked={mentor} onPick={setMentor} /> : null}
          {change === 'pause' || change === 'close' ? (
            <DayField
              label={t(change === 'pause' ? 'desk.pauseUntil' : 'desk.closure.lastDay')}
              hint={change === 'close' ? t('desk.closure.today') : undefined}
              min={today}
              max={change === 'close' ? daysAfter(today, longestClosureDays) : undefined}
              value={until}
              onChange={setUntil}
            />
          ) : null}
          <WordsArea
            label={t('desk.why')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            error={failure}
          />
        </>
      )}
    </ActDialog>
  )
}

/** A mentor who was accepted can be a bridge beside other mentees, and stays only if there is a free place. */
const ready = { bridge: ['in_pool', 'proposed', 'matched'], swap: ['in_pool', 'proposed'] } as const

interface MentorPickerProps {
  readonly pair: PairPage
  readonly as: 'bridge' | 'swap'
  readonly picked: Picked | undefined
  readonly onPick: (mentor: Picked) => void
}

/** Chooses a mentor of those who are ready: first some, and then by name. */
function MentorPicker({ pair, as, picked, onPick }: MentorPickerProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const placesOf = usePlaceNames()
  const mentee = pair.members.find(({ role }) => role === 'mentee')?.userId
  const query = { as, ...(mentee === undefined ? {} : { mentee }) }
  const { data } = useAsk(candidateCalls.candidates, { query })
  const inPair = new Set(pair.members.map(({ userId }) => userId))
  const states: readonly PersonState[] = ready[as]
  const isFit = ({ userId, state }: PersonEntry) => states.includes(state) && !inPair.has(userId)
  const near = (data?.results ?? []).slice(0, mostNear).map((each) => ({
    userId: each.userId,
    name: each.name,
    hint: candidateWords(each, { t, language, placesOf }),
  }))
  return (
    <>
      <PersonPicker
        label={t('desk.changeMentor')}
        side="mentor"
        picked={picked}
        near={near}
        isFit={isFit}
        onPick={onPick}
      />
      {picked === undefined ? null : <CandidateCard userId={picked.userId} mentee={mentee} />}
    </>
  )
}

/** The same over a list, where the pair is not loaded yet. */
export function ChangeOverList({ id, ...props }: Omit<ChangeDialogProps, 'pair'> & { readonly id: string }) {
  const answer = useAsk(careCalls.pair, { params: { id } }, { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={[]}>
      {(pair) => <ChangeDialog pair={pair} {...props} />}
    </Loaded>
  )
}
