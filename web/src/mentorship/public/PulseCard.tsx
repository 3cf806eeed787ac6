import { pulseCalls } from '@saathi/contract/mentorship/pulseCalls.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { Section } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'

const steps = ['5', '4', '3', '2', '1'] as const

/** Asks the mentee or the mentor how it goes, some days after the beginning. Only the programme team reads the answer. */
export function PulseCard({ mentorshipId }: { readonly mentorshipId: string }) {
  const t = useTexts()
  const params = { id: mentorshipId }
  const { data } = useAsk(pulseCalls.duePulse, { params })
  const [chosen, setChosen] = useState<string[]>([])
  const [words, setWords] = useState('')
  const [isSent, setSent] = useState(false)
  const { isBusy, failure, act } = useAct()
  if (isSent) {
    return (
      <Banner kind="done" icon="tick">
        {t('mentorship.pulse.thanks')}
      </Banner>
    )
  }
  if (data?.isDue !== true) return null
  const send = async () => {
    await ask(pulseCalls.pulse, { params, body: { value: Number(chosen[0]), words } })
    setSent(true)
  }
  const title = t('mentorship.pulse.title', { names: data.names.join(', ') })
  return (
    <Section title={title}>
      <ChoiceGroup
        legend={<span className="hidden-words">{title}</span>}
        hint={t('mentorship.pulse.who')}
        inRow
        options={steps.map((value) => ({ value, label: t(`mentorship.pulse.${value}`) }))}
        chosen={chosen}
        onChange={setChosen}
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
        disabledReason={chosen.length === 0 ? t('mentorship.pulse.choose') : undefined}
        onClick={() => void act(send)}
      >
        {t('mentorship.pulse.send')}
      </Button>
    </Section>
  )
}
