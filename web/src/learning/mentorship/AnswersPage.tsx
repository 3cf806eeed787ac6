import type { Session } from '@saathi/contract/learning/session.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { takesAnswer } from '@saathi/contract/questions/rules.ts'
import { Fragment } from 'react'
import { Redirect, useSearch } from 'wouter'

import { AnswerWords } from '../../questions/public/AnswerWords.tsx'
import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Heading, Page, Section } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { useAsOf } from '../../wire/freshness.ts'
import { type Step, stepsOf } from '../area/rules.ts'
import { SessionFailed } from '../session/SessionFailed.tsx'
import { usePlaceInSession } from '../session/usePlaceInSession.ts'
import { usePartnerNames } from '../usePartnerNames.ts'
import { useQuiz, useSession } from '../useSession.ts'
import { useSessionPaths } from '../useSessionPaths.ts'
import type { Where } from '../area/where.ts'
import { WayBack } from './pages/WayBack.tsx'
import styles from './AnswersPage.module.css'

/** What one partner answered in a session, for the mentor: every question that the partner may share, with the answer. */
export function AnswersPage({ where }: { readonly where: Where }) {
  const t = useTexts()
  const { sessionId } = usePlaceInSession()
  const userId = new URLSearchParams(useSearch()).get('of') ?? ''
  const session = useSession({ ...where, sessionId })
  const { home } = useSessionPaths(where.area)
  usePageTitle(t('mentorship.answers.title'))
  if (userId === '') return <Redirect to={home} replace />
  return (
    <Page narrow>
      <Loaded
        answer={session}
        label={t('learning.loadingSessions')}
        shapes={['line', 'card', 'card']}
        renderFailure={(failure) => <SessionFailed area={where.area} {...failure} />}
      >
        {(loaded) => <Answers where={where} session={loaded} userId={userId} />}
      </Loaded>
    </Page>
  )
}

interface AnswersProps {
  readonly where: Where
  readonly session: Session
  readonly userId: string
}

function Answers({ where, session, userId }: AnswersProps) {
  const t = useTexts()
  const local = useLocal()
  const { home, continue: toSession } = useSessionPaths(where.area)
  const name = usePartnerNames(session.mentorship)(userId)
  const title = local(session.title, session.localeTitle)
  const quizzes = stepsOf(session).flatMap((step) =>
    step.content.flatMap(({ quiz }) => (quiz === null ? [] : [{ step, quizId: quiz.id }])),
  )
  return (
    <>
      <WayBack to={home} />
      <Heading lead={t('mentorship.answers.lead', { name })}>
        {t('mentorship.mentor.answers', { name, title })}
      </Heading>
      {quizzes.length === 0 ? (
        <State drawing="book" title={t('mentorship.answers.none')}>
          {t('mentorship.answers.noneNote')}
        </State>
      ) : (
        quizzes.map(({ step, quizId }) => (
          <QuizAnswers key={`${step.id} ${quizId}`} {...{ where, session, userId, step, quizId, name }} />
        ))
      )}
      <div className={styles.ways}>
        <LinkButton look="soft" to={toSession(session.id)}>
          {t('mentorship.answers.toSession')}
        </LinkButton>
      </div>
    </>
  )
}

interface QuizAnswersProps extends AnswersProps {
  readonly step: Step
  readonly quizId: string
  readonly name: string
}

function QuizAnswers({ where, session, userId, step, quizId, name }: QuizAnswersProps) {
  const t = useTexts()
  const local = useLocal()
  const quiz = useQuiz({ ...where, sessionId: session.id, stepId: step.id, quizId })
  const age = useAsOf(quiz)
  return (
    <Section title={local(step.title, step.localeTitle)}>
      <Loaded answer={quiz} label={t('learning.quiz.fetching')} shapes={['line', 'line']}>
        {({ questions, answers }) => {
          const theirs = answers.partnerAnswers[userId]
          if (theirs === undefined) {
            return (
              <p className={styles.quiet}>
                {age === undefined ? t('mentorship.answers.notYet', { name }) : <AsOf age={age} />}
              </p>
            )
          }
          return (
            <dl className={styles.answers}>
              {questions
                .filter(({ questionType }) => takesAnswer(questionType))
                .toSorted((a, b) => a.order - b.order)
                .map((question) => (
                  <Fragment key={question.key}>
                    <dt>{local(question.title, question.localeTitle)}</dt>
                    <dd>
                      <Answer
                        question={question}
                        answer={theirs.find(({ questionKey }) => questionKey === question.key)?.answer}
                        name={name}
                      />
                    </dd>
                  </Fragment>
                ))}
            </dl>
          )
        }}
      </Loaded>
    </Section>
  )
}

interface AnswerProps {
  readonly question: Question
  readonly answer: Parameters<typeof AnswerWords>[0]['answer']
  readonly name: string
}

/** The server sends nobody's answer to a private question; the page says why nothing is there. */
function Answer({ question, answer, name }: AnswerProps) {
  const t = useTexts()
  if (question.isPrivate === true)
    return <span className={styles.quiet}>{t('mentorship.answers.private', { name })}</span>
  return <AnswerWords question={question} answer={answer} />
}
