import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { useId, useMemo, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { FlowNotes } from '../../questions/public/FlowNotes.tsx'
import { FlowQuestions } from '../../questions/public/FlowQuestions.tsx'
import type { QuestionFlow } from '../../questions/public/useQuestionFlow.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FlowBar, FlowRoom } from '../../ui/steps/FlowBar.tsx'
import { FootBar, Heading } from '../../ui/Layout.tsx'
import { Segments } from '../../ui/figures/Progress.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import { usePartnerNames } from '../usePartnerNames.ts'
import { PartnerAnswers } from './PartnerAnswers.tsx'
import { QuizResult } from './QuizResult.tsx'
import { SessionFailed } from '../session/SessionFailed.tsx'
import styles from '../session/Step.module.css'
import { usePlaceInSession } from '../session/usePlaceInSession.ts'
import { useQuizFlow } from './useQuizFlow.ts'
import type { Where } from '../area/where.ts'
import { useQuiz } from '../useSession.ts'
import { useSessionPaths } from '../useSessionPaths.ts'
import { useTurning } from '../../ui/steps/useTurning.ts'

/** A quiz, one question a page; once it is taken, its result. */
export function QuizPage({ where }: { readonly where: Where }) {
  const t = useTexts()
  const search = new URLSearchParams(useSearch())
  const { sessionId, stepId, quizId } = usePlaceInSession()
  const quiz = useQuiz({ ...where, sessionId, stepId, quizId })
  const { home } = useSessionPaths(where.area)
  usePageTitle(t('learning.quiz.title'))
  const takesAgain = search.has('again') && quiz.data?.allowRetake === true
  const showsResult = quiz.data?.isTaken === true && !takesAgain
  const place = showsResult ? 'result' : `question ${search.get('question') ?? '1'}`
  useHeadingFocus(quiz.data === undefined ? 'loading' : place)
  if (quizId === '') return <Redirect to={home} replace />
  return (
    <Loaded
      answer={quiz}
      label={t('learning.quiz.fetching')}
      labelShown
      shapes={['line', 'card', 'card', 'card']}
      renderShape={(shape) => (
        <FlowRoom>
          <Heading size="small">{t('shell.loading')}</Heading>
          {shape}
        </FlowRoom>
      )}
      renderFailure={(failure) => (
        <FlowRoom>
          <SessionFailed area={where.area} {...failure} />
        </FlowRoom>
      )}
    >
      {(loaded) =>
        showsResult ? (
          <QuizResult
            where={where}
            quiz={loaded}
            isWaiting={quiz.isWaiting}
            answeredBefore={search.has('before')}
          />
        ) : (
          <QuizForm
            key={String(takesAgain)}
            where={where}
            quiz={loaded}
            asked={search.get('question')}
            again={takesAgain}
          />
        )
      }
    </Loaded>
  )
}

interface QuizFormProps {
  readonly where: Where
  readonly quiz: QuizWithAnswers
  readonly asked: string | null
  readonly again: boolean
}

function QuizForm({ where, quiz, asked, again }: QuizFormProps) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const questions = useMemo(() => shownQuestions(quiz.questions, again), [quiz.questions, again])
  const index = Math.min(Math.max((Number(asked ?? '1') || 1) - 1, 0), Math.max(questions.length - 1, 0))
  const question = questions[index]
  const step = useSessionPaths(where.area).step(quiz.session, quiz.step)
  const flow = useQuizFlow({ where, quiz, questions, index, again })
  const nameOf = usePartnerNames(where.mentorship)
  const headingId = useId()
  const room = useRef<HTMLDivElement>(null)
  useTurning(room, {
    back: index === 0 ? undefined : flow.goBack,
    on: flow.isLast ? undefined : () => void flow.goOn(),
  })
  if (question === undefined) return <Redirect to={step} replace />
  const position = t('learning.quiz.where', { question: index + 1, questions: questions.length })
  return (
    <div ref={room} className={styles.flow}>
      <FlowRoom>
        <FlowBar icon="close" label={t('learning.quiz.leave')} onLeave={() => navigate(step)}>
          <Segments total={questions.length} done={index} current label={position} />
        </FlowBar>
        <div>
          <p className={styles.where}>{position}</p>
          <Heading size="small" id={headingId}>
            {question.mandatory
              ? local(question.title, question.localeTitle)
              : t('questions.optional', { title: local(question.title, question.localeTitle) })}
          </Heading>
        </div>
        <div className={styles.questions}>
          <FlowQuestions flow={flow} labelledBy={headingId} />
          {question.isPrivate === true ? null : (
            // A mentor reads them before answering; to a mentee the server sends them afterwards.
            <PartnerAnswers question={question} quiz={quiz} nameOf={nameOf} />
          )}
        </div>
        <FootBar above={<FlowNotes flow={flow} stillHere={t('learning.quiz.stillHere')} />}>
          <Button look="soft" icon="back" onClick={flow.goBack}>
            {t('learning.step.back')}
          </Button>
          {/* One child, so that the reason is shown under the button. */}
          <div>
            <Button
              wide
              busy={flow.isBusy}
              isResting={flow.isResting}
              disabledReason={flow.isWaitingForFiles ? t('learning.quiz.fileUnderway') : undefined}
              onClick={() => void flow.goOn()}
            >
              {t(`learning.quiz.goOn.${buttonWord(flow)}`)}
            </Button>
          </div>
        </FootBar>
      </FlowRoom>
    </div>
  )
}

function buttonWord({ isLast, failureText }: QuestionFlow) {
  if (!isLast) return 'next'
  return failureText === undefined ? 'submit' : 'again'
}

function shownQuestions(questions: readonly Question[], again: boolean): readonly Question[] {
  const inOrder = questions.toSorted((a, b) => a.order - b.order)
  return again ? inOrder.map(withoutAnswers) : inOrder
}

/** A question as it is asked again: without the explanations and right answers that the first taking showed. */
function withoutAnswers(question: Question): Question {
  return {
    ...question,
    answerOptions: question.answerOptions.map(
      ({ helpText: _why, localeHelpText: _localeWhy, isCorrect: _right, ...option }) => option,
    ),
  }
}
