import { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { referenceQuestions } from '@saathi/contract/matching/screeningRules.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { Brand } from '../../shell/bars/Brand.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading, Page } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { FormFailure } from '../parts/FormFailure.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'

/** Five questions to someone outside who knows an applicant. They need no account. */
export function ReferencePage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.reference.title'))
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const answer = useAsk(screeningCalls.reference, { query: { token } })
  const [isDone, setDone] = useState(false)
  return (
    <div className={styles.desk}>
      <header className={styles.top}>
        <Brand />
      </header>
      <Page narrow>
        {isDone ? (
          <>
            <Heading>{t('desk.reference.thanks')}</Heading>
            <p>{t('desk.reference.done')}</p>
          </>
        ) : (
          <Loaded answer={answer} shapes={['line', 'card']} failed={{ title: t('error.reference_ended') }}>
            {({ refereeName, aboutName }) => (
              <>
                <Heading lead={t('desk.reference.lead', { name: refereeName, about: aboutName })}>
                  {t('desk.reference.title')}
                </Heading>
                <p className={styles.hint}>{t('desk.reference.about')}</p>
                <Questions token={token} about={aboutName} onDone={() => setDone(true)} />
              </>
            )}
          </Loaded>
        )}
      </Page>
    </div>
  )
}

interface QuestionsProps {
  readonly token: string
  readonly about: string
  readonly onDone: () => void
}

function Questions({ token, about, onDone }: QuestionsProps) {
  const t = useDeskTexts()
  const [answers, setAnswers] = useState<readonly string[]>(
    Array.from({ length: referenceQuestions }, () => ''),
  )
  const { isBusy, failure, act } = useAct()
  // The last question asks for anything else, so it may stay empty.
  const isMissing = answers.slice(0, -1).some((words) => words.trim() === '')
  const send = async () => {
    await ask(screeningCalls.answerReference, { body: { token, answers: [...answers] } })
    onDone()
  }
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMissing) void act(send)
      }}
    >
      {answers.map((words, index) => (
        <WordsArea
          key={index}
          label={t(`desk.reference.question.${index + 1}`, { about })}
          value={words}
          onChange={(value) => setAnswers(answers.with(index, value))}
          maxLength={2000}
        />
      ))}
      <FormFailure failure={failure} />
      <Button
        type="submit"
        busy={isBusy}
        disabledReason={isMissing ? t('desk.reference.allFirst') : undefined}
      >
        {t('desk.reference.send')}
      </Button>
    </form>
  )
}
