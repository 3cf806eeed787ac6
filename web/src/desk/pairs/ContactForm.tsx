import { careCalls, type PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import { contactOutcomes, type ContactOutcome, reachesMentee } from '@saathi/contract/mentorship/careRules.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { dayWords } from '../parts/days.ts'
import { DayField } from '../parts/DayField.tsx'
import formStyles from '../parts/Form.module.css'
import { Pills } from '../parts/Pills.tsx'
import { refreshDesk } from '../parts/refresh.ts'
import { offerUndo } from '../parts/undo.ts'
import { FormFailure } from '../parts/FormFailure.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'

const ways = ['call', 'message', 'meeting', 'visit'] as const

interface ContactFormProps {
  readonly pair: PairPage
  readonly onDone?: () => void
}

/** A contact in twenty seconds: with whom, how it went, and the next day. */
export function ContactForm({ pair, onDone }: ContactFormProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [side, setSide] = useState<'mentee' | 'mentor' | 'both'>('mentee')
  const [way, setWay] = useState<(typeof ways)[number]>('call')
  const [outcome, setOutcome] = useState<ContactOutcome>()
  const { words, setWords, saved } = useDraft(`contact ${pair.id}`)
  const [next, setNext] = useState<string>()
  const [isOther, setOther] = useState(false)
  const { isBusy, failure, act } = useAct()
  const today = indiaDayOf(serverNow())
  const week = daysAfter(today, 7)
  // The contact with the mentee brings the mentor who is planned.
  const coming = pair.handover?.isDone === false && !pair.handover.isGone ? pair.handover.name : ''
  const brings = coming !== '' && outcome !== undefined && reachesMentee({ side, outcome })
  const isReady = outcome !== undefined && next !== undefined && next >= today
  const save = async () => {
    if (!isReady) return
    const knownContact = pair.contacts[0]?.id ?? null
    const body = { with: side, way, outcome, words, next, knownContact }
    const done = await ask(careCalls.contact, { params: { id: pair.id }, body })
    const savedUntil = t('desk.contact.saved', { day: dayWords(done.next, language) })
    const told =
      done.handover === 'dropped'
        ? t('desk.contact.dropped', { name: coming })
        : done.handover === 'done'
          ? `${savedUntil} ${t('desk.contact.brought', { name: coming })}`
          : savedUntil
    offerUndo({ ...done, words: told })
    setOutcome(undefined)
    saved()
    setNext(undefined)
    await refreshDesk()
    onDone?.()
  }
  return (
    <form
      className={formStyles.form}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void act(save)
      }}
    >
      <Pills
        legend={t('desk.contact.with')}
        options={sidesOf(pair, t('desk.contact.both'))}
        chosen={side}
        onChange={setSide}
      />
      <Pills
        legend={t('desk.contact.way')}
        options={ways.map((value) => ({ value, label: t(`desk.way.${value}`) }))}
        chosen={way}
        onChange={setWay}
      />
      <Pills
        legend={t('desk.contact.outcome')}
        options={contactOutcomes.map((value) => ({ value, label: t(`desk.outcome.${value}`) }))}
        chosen={outcome}
        onChange={setOutcome}
      />
      <WordsArea label={t('desk.contact.words')} value={words} onChange={setWords} maxLength={2000} />
      <Pills
        legend={t('desk.contact.next')}
        options={[
          { value: week, label: t('desk.contact.inAWeek') },
          ...(pair.suggestedNext === week
            ? []
            : [
                {
                  value: pair.suggestedNext,
                  label: t('desk.contact.rhythm', { day: dayWords(pair.suggestedNext, language) }),
                },
              ]),
          { value: 'other', label: t('desk.contact.other') },
        ]}
        chosen={isOther ? 'other' : next}
        onChange={(value) => {
          setOther(value === 'other')
          setNext(value === 'other' ? undefined : value)
        }}
      />
      {pair.suggestedNext === week ? null : <p>{t('desk.contact.rhythmAbout')}</p>}
      {isOther ? (
        <DayField
          label={t('desk.contact.day')}
          min={today}
          value={next ?? ''}
          onChange={(value) => setNext(value === '' ? undefined : value)}
        />
      ) : null}
      {brings ? <p>{t('desk.contact.brings', { name: coming })}</p> : null}
      <FormFailure failure={failure} />
      <Button type="submit" busy={isBusy} disabledReason={isReady ? undefined : t('desk.contact.saveFirst')}>
        {t('desk.contact.save')}
      </Button>
    </form>
  )
}

function sidesOf({ members, type }: PairPage, both: string) {
  const nameOf = (role: string) => members.find((member) => member.role === role)?.name ?? ''
  const mentees =
    type === 'group' ? members.filter(({ role }) => role === 'mentee').map(({ name }) => name) : []
  return [
    { value: 'mentee' as const, label: type === 'group' ? mentees.join(', ') : nameOf('mentee') },
    { value: 'mentor' as const, label: nameOf('mentor') },
    { value: 'both' as const, label: both },
  ]
}
