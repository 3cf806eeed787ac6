import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import { Suspense, useState } from 'react'

import { optionalPart } from '../../shell/optionalPart.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'
import { PersonPicker, type Picked } from '../parts/PersonPicker.tsx'
import { Cost } from './WhyPart.tsx'

// The pages of the lists have it too.
const CandidateCard = optionalPart(() =>
  import('../candidates/CandidateCard.tsx').then((module) => module.CandidateCard),
)

interface PairDialogProps {
  readonly draft: string
  readonly mentee: Picked | undefined
  readonly onClose: () => void
}

/** Puts two people together by hand. */
export function PairDialog({ draft, mentee: first, onClose }: PairDialogProps) {
  const t = useDeskTexts()
  const [mentee, setMentee] = useState(first)
  const [mentor, setMentor] = useState<Picked>()
  const [reason, setReason] = useState('')
  const query = { mentee: mentee?.userId ?? '' }
  const { data } = useAsk(
    studioCalls.whyNotPair,
    { params: { id: draft }, query },
    { enabled: mentee !== undefined },
  )
  const near = (data?.others ?? []).filter(
    ({ kind }) => kind === 'full' || kind === 'free' || kind === 'asked',
  )
  return (
    <ActDialog
      title={t('desk.studio.byHand')}
      missing={mentee === undefined || mentor === undefined ? t('desk.studio.chooseBoth') : undefined}
      onAct={() => {
        const body = {
          mentee: mentee?.userId ?? '',
          mentor: mentor?.userId ?? '',
          mark: 'add' as const,
          reason,
        }
        return ask(studioCalls.markPair, { params: { id: draft }, body })
      }}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t('desk.studio.byHandAbout')}</p>
          <PersonPicker label={t('desk.studio.mentee')} side="mentee" picked={mentee} onPick={setMentee} />
          {mentee === undefined ? null : (
            <Suspense>
              <CandidateCard userId={mentee.userId} />
            </Suspense>
          )}
          <PersonPicker
            label={t('desk.studio.mentor')}
            side="mentor"
            picked={mentor}
            near={near.map(({ mentor: each, fit, kind, goesTo }) => ({
              ...each,
              hint: [
                ...(fit === null ? [] : [t('desk.studio.fit', { fit })]),
                t(`desk.studio.other.${kind}`, { names: goesTo.join(', ') }),
              ].join(' · '),
            }))}
            onPick={setMentor}
          />
          {mentor === undefined ? null : (
            <Suspense>
              <CandidateCard userId={mentor.userId} mentee={mentee?.userId} />
            </Suspense>
          )}
          {mentee === undefined || mentor === undefined ? null : (
            <Cost key={`${mentee.userId} ${mentor.userId}`} draft={draft} mentee={mentee} mentor={mentor} />
          )}
          <WordsArea
            label={t('desk.why')}
            hint={t('desk.studio.reasonAbout')}
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
