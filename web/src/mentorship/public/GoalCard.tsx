import { goalCalls } from '@saathi/contract/mentorship/goalCalls.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { Section } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { keyOf, queryClient, useAsk } from '../../wire/queries.ts'

/** The goal of a mentorship: everyone in it is asked for it and can change it. A group shows it too, so its texts suit both. */
export function GoalCard({ mentorshipId }: { readonly mentorshipId: string }) {
  const t = useTexts()
  const params = { id: mentorshipId }
  const { data } = useAsk(goalCalls.goal, { params })
  const [words, setWords] = useState<string>()
  const { isBusy, failure, act } = useAct()
  if (data === undefined || (data.goal === null && !data.isDue)) return null
  const save = async () => {
    const stored = await ask(goalCalls.nameGoal, { params, body: { words: words ?? '' } })
    queryClient.setQueryData(keyOf(goalCalls.goal, { params }), stored)
    setWords(undefined)
  }
  if (data.goal !== null && words === undefined) {
    const { words: known, by } = data.goal
    return (
      <Section title={t('mentorship.goal.title')}>
        <p>{known}</p>
        {by === '' ? null : <p>{t('mentorship.goal.by', { name: by })}</p>}
        <Button look="plain" onClick={() => setWords(known)}>
          {t('mentorship.goal.change')}
        </Button>
      </Section>
    )
  }
  return (
    <Section title={t('mentorship.goal.ask')}>
      <TextArea
        label={t('mentorship.goal.words')}
        hint={t('mentorship.goal.who')}
        value={words ?? ''}
        onChange={setWords}
        maxLength={300}
        error={failure === undefined ? undefined : errorText(failure, t)}
      />
      <Button
        look="soft"
        busy={isBusy}
        disabledReason={(words ?? '').trim() === '' ? t('mentorship.goal.empty') : undefined}
        onClick={() => void act(save)}
      >
        {t('mentorship.goal.save')}
      </Button>
    </Section>
  )
}
