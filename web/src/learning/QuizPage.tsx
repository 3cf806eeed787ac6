import type { Area } from '@saathi/contract/learning/calls.ts'
import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { errorText } from '../errorText.ts'
import { quizQuestionPath, sessionPathsIn } from '../paths.ts'
import { KeptNote, QuestionField } from '../questions/public.tsx'
import { UploadsContext } from '../questions/uploads.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { FlowBar, FlowRoom } from '../ui/FlowBar.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import { Segments } from '../ui/Progress.tsx'
import { Banner, Skeleton } from '../ui/State.tsx'
import { useHeadingFocus } from '../ui/useHeadingFocus.ts'
import { QuizResult } from './QuizResult.tsx'
import { SessionFailed } from './SessionFailed.tsx'
import styles from './Step.module.css'
import { usePlace } from './usePlace.ts'
import { useQuizForm } from './useQuizForm.ts'
import { useQuiz } from './useSession.ts'
import { useSubmitQuiz } from './useSubmitQuiz.ts'
import { useTurning } from './useTurning.ts'

/** A quiz: one question after the other, or, once it is taken, what was right. */
export function QuizPage({ area }: { readonly area: Area }) {
  const t = useTexts()
  const search = new URLSearchParams(useSearch())
  const { sessionId, stepId, quizId } = usePlace()
  const quiz = useQuiz({ area, sessionId, stepId, quizId })
  usePageTitle(t('learning.quiz.title'))
  const takesAgain = search.has('again') && quiz.data?.allowRetake === true
  const showsResult = quiz.data?.isTaken === true && !takesAgain
  const place = showsResult ? 'result' : `question ${search.get('question') ?? '1'}`
  useHeadingFocus(quiz.data === undefined ? 'loading' : place)
  if (quizId === '') return <Redirect to={sessionPathsIn(area).home} replace />
  if (quiz.data === undefined) {
    return (
      <FlowRoom>
        {quiz.isError ? (
          <SessionFailed area={area} error={quiz.error} onRetry={() => void quiz.refetch()} />
        ) : (
          <>
            <Heading size="small">{t('shell.loading')}</Heading>
            <Skeleton
              label={t('learning.quiz.fetching')}
              labelShown
              shapes={['line', 'card', 'card', 'card']}
            />
          </>
        )}
      </FlowRoom>
    )
  }
  if (showsResult)
    return (
      <QuizResult
        area={area}
        quiz={quiz.data}
        isWaiting={quiz.isWaiting}
        answeredBefore={search.has('before')}
      />
    )
  return (
    <QuizForm
      key={String(takesAgain)}
      area={area}
      quiz={quiz.data}
      asked={search.get('question')}
      again={takesAgain}
    />
  )
}

interface QuizFormProps {
  readonly area: Area
  readonly quiz: QuizWithAnswers
  readonly asked: string | null
  readonly again: boolean
}

function QuizForm({ area, quiz, asked, again }: QuizFormProps) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const questions = quiz.questions.toSorted((a, b) => a.order - b.order).map(again ? withoutAnswers : asItIs)
  const index = Math.min(Math.max((Number(asked ?? '1') || 1) - 1, 0), Math.max(questions.length - 1, 0))
  const question = questions[index]
  const addresses = sessionPathsIn(area)
  const path = addresses.quiz(quiz.session, quiz.step, quiz.id)
  const step = addresses.step(quiz.session, quiz.step)
  const { form, uploads, problemsIn } = useQuizForm({ area, quiz, questions, again })
  const room = useRef<HTMLDivElement>(null)
  const submitting = useSubmitQuiz(area, quiz)
  const goTo = (to: number) => navigate(quizQuestionPath(path, to + 1, again))
  const goBack = () => (index === 0 ? navigate(step) : goTo(index - 1))
  const isLast = index >= questions.length - 1
  const showFrom = (problems: Readonly<Record<string, string>>) => {
    const first = questions.findIndex(({ key }) => Object.hasOwn(problems, key))
    if (first !== -1 && first !== index) goTo(first)
    form.showProblems(problems)
  }
  const goOn = async () => {
    const problems = problemsIn(isLast || question === undefined ? questions : [question])
    if (Object.keys(problems).length > 0) {
      showFrom(problems)
      return
    }
    if (!isLast) {
      goTo(index + 1)
      return
    }
    const result = await submitting.submit(form.collect({ draft: false }))
    if (result.kind === 'wrong') showFrom(result.problems)
    if (result.kind === 'stored') navigate(path, { replace: true })
    if (result.kind === 'answeredBefore') navigate(`${path}&before`, { replace: true })
  }
  useTurning(room, {
    back: index === 0 ? undefined : goBack,
    on: isLast ? undefined : () => void goOn(),
  })
  if (question === undefined) return <Redirect to={step} replace />
  const where = t('learning.quiz.where', { question: index + 1, questions: questions.length })
  return (
    <UploadsContext value={uploads}>
      <div ref={room} className={styles.flow}>
        <FlowRoom>
          <FlowBar icon="close" label={t('learning.quiz.leave')} onLeave={() => navigate(step)}>
            <Segments total={questions.length} done={index} current label={where} />
          </FlowBar>
          <div>
            <p className={styles.where}>{where}</p>
            <Heading size="small">
              {question.mandatory
                ? local(question.title, question.localeTitle)
                : t('questions.optional', { title: local(question.title, question.localeTitle) })}
            </Heading>
          </div>
          <div className={styles.questions}>
            <QuestionField
              key={question.key}
              question={question}
              value={form.valueOf(question)}
              onChange={form.change}
              error={form.problems[question.key]}
              titleHidden
            />
          </div>
          <FootBar
            above={
              <>
                {submitting.error === undefined ? null : (
                  <Banner kind="care" icon="warning" urgent>
                    {errorText(submitting.error, t)} {t('learning.quiz.stillHere')}
                  </Banner>
                )}
                <KeptNote isKeptHere={form.isKeptHere} />
              </>
            }
          >
            <Button look="soft" icon="back" onClick={goBack}>
              {t('learning.step.back')}
            </Button>
            <Button
              wide
              busy={submitting.isBusy}
              disabledReason={isLast && uploads.isBusy ? t('learning.quiz.fileUnderway') : undefined}
              onClick={() => void goOn()}
            >
              {t(
                `learning.quiz.goOn.${isLast ? (submitting.error === undefined ? 'submit' : 'again') : 'next'}`,
              )}
            </Button>
          </FootBar>
        </FlowRoom>
      </div>
    </UploadsContext>
  )
}

/** Taken again, a question does not show what its first answering taught. */
function withoutAnswers(question: Question): Question {
  return {
    ...question,
    answerOptions: question.answerOptions.map(
      ({ helpText: _why, localeHelpText: _localeWhy, isCorrect: _right, ...option }) => option,
    ),
  }
}

function asItIs(question: Question): Question {
  return question
}
