import { closureCalls, type OwnClosure } from '@saathi/contract/mentorship/closureCalls.ts'
import {
  type ClosureStep,
  type ClosureWish,
  closureWishes,
} from '@saathi/contract/mentorship/closureRules.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useMoment } from '../../texts/moments.ts'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import { TypedDayField } from '../../questions/public/TypedDayField.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { keyOf, queryClient, useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import styles from './Closure.module.css'

type Closure = NonNullable<OwnClosure['closure']>

/** The end of a mentorship in five steps. The first open step is shown whole, and letters once both can read them. */
export function ClosureCard({ mentorshipId }: { readonly mentorshipId: string }) {
  const t = useTexts()
  const moment = useMoment()
  const params = { id: mentorshipId }
  const closure = useAsk(closureCalls.closure, { params }).data?.closure
  const [chosen, setChosen] = useState<ClosureStep>()
  if (closure === undefined || closure === null) return null
  const store = (next: OwnClosure) => queryClient.setQueryData(keyOf(closureCalls.closure, { params }), next)
  const { steps, isOver, lastDay, letters, names } = closure
  const undone = steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
  const open = undone.find((step) => step === chosen) ?? undone[0]
  const day = moment(`${lastDay}T06:00:00Z`, { day: 'numeric', month: 'long' })
  return (
    <Section title={t('mentorship.closure.title')}>
      {isOver ? null : <p>{t('mentorship.closure.lead', { day, names: names.join(', ') })}</p>}
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li
            key={step}
            data-done={isDone ? true : undefined}
            aria-current={step === open ? 'step' : undefined}
          >
            <Icon name={isDone ? 'tick' : 'clock'} />
            {isDone || isOver || step === open || step === 'over' ? (
              <span>{t(`mentorship.closure.step.${step}`)}</span>
            ) : (
              // Nobody has to wait for the meeting to write the letter.
              <button type="button" onClick={() => setChosen(step)}>
                {t(`mentorship.closure.step.${step}`)}
              </button>
            )}
          </li>
        ))}
      </ol>
      {letters.map(({ by, words }) => (
        <blockquote key={by} className={styles.letter}>
          <p>{words}</p>
          <footer>{by}</footer>
        </blockquote>
      ))}
      {isOver || open === undefined ? (
        <LinkButton to={paths.myData} look="plain">
          {t('mentorship.closure.data')}
        </LinkButton>
      ) : (
        <Step key={open} step={open} closure={closure} params={params} onDone={store} />
      )}
    </Section>
  )
}

interface StepProps {
  readonly step: ClosureStep
  readonly closure: Closure
  readonly params: { readonly id: string }
  readonly onDone: (next: OwnClosure) => void
}

function Step(props: StepProps) {
  const t = useTexts()
  if (props.step === 'meeting') return <Meeting {...props} />
  if (props.step === 'letter') return <Letter {...props} />
  return props.step === 'survey' ? <Exit {...props} /> : <p>{t('mentorship.closure.wait')}</p>
}

function Meeting({ params, onDone }: StepProps) {
  const t = useTexts()
  const [metOn, setMetOn] = useState(indiaDayOf(serverNow()))
  const { isBusy, failure, act } = useAct()
  const save = async () => onDone(await ask(closureCalls.lastMeeting, { params, body: { metOn } }))
  return (
    <>
      <p>{t('mentorship.closure.meeting')}</p>
      <TypedDayField
        label={t('mentorship.closure.metOn')}
        calendarLabel={t('questions.calendar')}
        max={indiaDayOf(serverNow())}
        value={metOn}
        onChange={setMetOn}
        error={failure === undefined ? undefined : errorText(failure, t)}
      />
      <Button look="soft" busy={isBusy} onClick={() => void act(save)}>
        {t('mentorship.closure.met')}
      </Button>
    </>
  )
}

function Letter({ closure: { names }, params, onDone }: StepProps) {
  const t = useTexts()
  const [words, setWords] = useState('')
  const { isBusy, failure, act } = useAct()
  const save = async () => onDone(await ask(closureCalls.farewellLetter, { params, body: { words } }))
  return (
    <>
      <TextArea
        label={t('mentorship.closure.letter', { names: names.join(', ') })}
        hint={t('mentorship.closure.letterWho')}
        value={words}
        onChange={setWords}
        maxLength={4000}
        error={failure === undefined ? undefined : errorText(failure, t)}
      />
      <Button
        look="soft"
        busy={isBusy}
        disabledReason={words.trim() === '' ? t('mentorship.closure.empty') : undefined}
        onClick={() => void act(save)}
      >
        {t('mentorship.closure.give')}
      </Button>
    </>
  )
}

const values = ['5', '4', '3', '2', '1'] as const

function Exit({ params, onDone }: StepProps) {
  const t = useTexts()
  const [[value], setValue] = useState<string[]>([])
  const [[wish], setWish] = useState<string[]>([])
  const [words, setWords] = useState('')
  const { isBusy, failure, act } = useAct()
  const chosen = closureWishes.find((each): each is ClosureWish => each === wish)
  const save = async () => {
    if (chosen === undefined) return
    onDone(
      await ask(closureCalls.exitSurvey, { params, body: { value: Number(value), words, wish: chosen } }),
    )
  }
  return (
    <>
      <ChoiceGroup
        legend={t('mentorship.closure.how')}
        hint={t('mentorship.pulse.who')}
        inRow
        options={values.map((each) => ({ value: each, label: t(`mentorship.pulse.${each}`) }))}
        chosen={value === undefined ? [] : [value]}
        onChange={setValue}
      />
      <ChoiceGroup
        legend={t('mentorship.closure.next')}
        options={closureWishes.map((each) => ({ value: each, label: t(`mentorship.closure.${each}`) }))}
        chosen={wish === undefined ? [] : [wish]}
        onChange={setWish}
      />
      <TextArea
        label={t('mentorship.pulse.words')}
        value={words}
        onChange={setWords}
        maxLength={1000}
        error={failure === undefined ? undefined : errorText(failure, t)}
      />
      <Button
        look="soft"
        busy={isBusy}
        disabledReason={
          value === undefined || wish === undefined ? t('mentorship.closure.choose') : undefined
        }
        onClick={() => void act(save)}
      >
        {t('mentorship.pulse.send')}
      </Button>
    </>
  )
}
