import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'
import { surveyListCalls } from '@saathi/contract/surveys/listCalls.ts'
import { surveyProgressOf } from '@saathi/contract/surveys/status.ts'

import { paths, sessionPathsIn } from '../../wire/paths.ts'
import { useAsk } from '../../wire/queries.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Drawing, type DrawingName, isDrawing } from '../../ui/figures/Drawing.tsx'
import { Segments } from '../../ui/figures/Progress.tsx'
import night from '../Night.module.css'
import styles from './NextStepCard.module.css'
import { areaOf } from '../area/area.ts'
import { nextStepOf } from '../area/rules.ts'

interface NextStepCardProps {
  readonly status: UserStatus
  readonly ongoing: readonly SessionCard[]
  readonly notStarted: readonly SessionCard[]
  /** Whether all of this is fresh. Only then does the card say that nothing is left to do. */
  readonly isFresh: boolean
}

/** The next step for the person on a dark card: a survey, the ongoing session, or a new one. */
export function NextStepCard(known: NextStepCardProps) {
  const next = nextStepOf(known)
  if (next.kind === 'session') return <SessionNext session={next.session} />
  return next.kind === 'survey' ? <SurveyNext surveyId={next.surveyId} /> : <NothingNext {...known} />
}

function SessionNext({ session }: { readonly session: SessionCard }) {
  const t = useTexts()
  const local = useLocal()
  const addresses = sessionPathsIn(areaOf(session))
  const done = session.completedSteps.length
  const isUnderWay = session.sessionStatus !== null
  const left = Math.max(0, session.sessionDuration - session.durationCompleted)
  const fact = isUnderWay
    ? t('learning.next.stepFact', {
        step: Math.min(done + 1, session.stepCount),
        steps: session.stepCount,
        count: left,
      })
    : t('learning.next.newFact', { steps: session.stepCount, count: session.sessionDuration })
  return (
    <Night
      drawing={isDrawing(session.banner) ? session.banner : 'lamp'}
      title={local(session.title, session.localeTitle)}
      fact={fact}
      segments={
        isUnderWay ? <Segments total={session.stepCount} done={done} current label={fact} /> : undefined
      }
      to={isUnderWay ? addresses.continue(session.id) : addresses.introduction(session.id)}
      action={t(isUnderWay ? 'learning.continue' : 'learning.next.look')}
    />
  )
}

function SurveyNext({ surveyId }: { readonly surveyId: string }) {
  const t = useTexts()
  const local = useLocal()
  const surveys = useAsk(surveyListCalls.surveyList, {})
  const survey = surveys.data?.find(({ id }) => id === surveyId)
  return (
    <Night
      drawing="path"
      title={survey === undefined ? t('learning.next.survey') : local(survey.name, survey.localeName)}
      fact={t('learning.next.surveyFact')}
      to={paths.survey(surveyId)}
      action={t(
        survey !== undefined && surveyProgressOf(survey.status) === 'partial'
          ? 'learning.next.finishSurvey'
          : 'learning.next.takeSurvey',
      )}
    />
  )
}

function NothingNext({ isFresh }: Pick<NextStepCardProps, 'isFresh'>) {
  const t = useTexts()
  return (
    <Night
      drawing="sun"
      title={t(isFresh ? 'learning.next.nothing' : 'learning.allSessions')}
      fact={t('learning.next.nothingFact')}
      to={paths.allSessions}
      action={t('learning.allSessions')}
    />
  )
}

interface NightProps {
  readonly drawing: DrawingName
  readonly title: string
  readonly fact: string
  readonly segments?: React.ReactNode
  readonly to: string
  readonly action: string
}

function Night({ drawing, title, fact, segments, to, action }: NightProps) {
  const t = useTexts()
  return (
    <section className={`${night.card} ${styles.night}`} aria-label={t('learning.next.title')}>
      <div className={styles.scene}>
        <svg viewBox="0 0 400 60" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d="M0 60C70 50 90 10 190 14s130 14 210-12v58z" />
        </svg>
        <Drawing name={drawing} />
      </div>
      <div className={styles.words}>
        <p className={night.eyebrow}>{t('learning.next.title')}</p>
        <h2 className={night.title}>{title}</h2>
        {segments}
        <p className={night.fact}>{fact}</p>
        <LinkButton look="inverse" iconAfter="arrow" wide to={to}>
          {action}
        </LinkButton>
      </div>
    </section>
  )
}
