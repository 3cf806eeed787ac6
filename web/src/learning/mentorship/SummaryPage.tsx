import type { Session } from '@saathi/contract/learning/session.ts'
import { Link, Redirect, useLocation } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { IconButton, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FootBar, Heading, Page } from '../../ui/Layout.tsx'
import { Bar } from '../../ui/figures/Progress.tsx'
import { Banner } from '../../ui/State.tsx'
import { placeOf } from '../area/area.ts'
import type { Where } from '../area/where.ts'
import { isDone, percentDone, type Step, stepsOf, stepToContinue } from '../area/rules.ts'
import { SessionFailed } from '../session/SessionFailed.tsx'
import { usePlaceInSession } from '../session/usePlaceInSession.ts'
import { TimeLeft } from '../rows/TimeLeft.tsx'
import { usePartnerNames } from '../usePartnerNames.ts'
import { useSession } from '../useSession.ts'
import { useSessionPaths } from '../useSessionPaths.ts'
import { Waiting } from '../Waiting.tsx'
import styles from './SummaryPage.module.css'

/** The steps of a session with a marker for each person; from here a step is opened or continued. */
export function SummaryPage({ where }: { readonly where: Where }) {
  const t = useTexts()
  const local = useLocal()
  const { sessionId, isPreview } = usePlaceInSession()
  const session = useSession({ ...where, sessionId })
  const addresses = useSessionPaths(where.area)
  usePageTitle(
    session.data === undefined ? t('learning.title') : local(session.data.title, session.data.localeTitle),
  )
  const hasStarted = session.data !== undefined && session.data.sessionStatus !== null
  if (hasStarted && isPreview) return <Redirect to={addresses.continue(sessionId)} replace />
  return (
    <Page narrow>
      <Loaded
        answer={session}
        label={t('learning.loadingSessions')}
        shapes={['line', 'card', 'card']}
        renderFailure={(failure) => <SessionFailed area={where.area} {...failure} />}
      >
        {(loaded) =>
          hasStarted || isPreview ? (
            <Summary session={loaded} isPreview={isPreview} />
          ) : (
            <Redirect to={addresses.introduction(sessionId)} replace />
          )
        }
      </Loaded>
    </Page>
  )
}

function Summary({ session, isPreview }: { readonly session: Session; readonly isPreview: boolean }) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const at = placeOf(session)
  const addresses = useSessionPaths(at.area)
  const steps = stepsOf(session)
  const next = stepToContinue(steps, session.openedStep)
  const title = local(session.title, session.localeTitle)
  return (
    <>
      <div className={styles.top}>
        <IconButton
          icon="back"
          label={t('learning.backToIntroduction')}
          onClick={() => navigate(addresses.introduction(session.id))}
        />
      </div>
      {isPreview ? (
        <div className={styles.preview}>
          <Banner kind="info" icon="eye">
            {t('learning.previewBanner')}
          </Banner>
        </div>
      ) : null}
      <Waiting at={at} />
      <Heading size="small" lead={t('mentorship.summary.lead')}>
        {title}
      </Heading>
      {isPreview ? null : (
        <div className={styles.progress}>
          <Bar percent={percentDone(session)} label={t('learning.progressOf', { title })} />
          <TimeLeft session={session} />
        </div>
      )}
      <StepMarkers session={session} isPreview={isPreview} />
      <FootBar>
        {next === undefined ? null : (
          <LinkButton wide iconAfter="arrow" to={addresses.step(session.id, next.id, isPreview)}>
            {t(wordOf(session))}
          </LinkButton>
        )}
      </FootBar>
    </>
  )
}

/** Returns the key of the text on the button that leads to the steps. */
function wordOf(session: Session): string {
  if (isDone(session) || session.isReadOnly) return 'learning.lookAgain'
  return session.completedSteps.length === 0 ? 'mentorship.summary.begin' : 'learning.continue'
}

interface StepMarkersProps {
  readonly session: Session
  readonly isPreview: boolean
}

function StepMarkers({ session, isPreview }: StepMarkersProps) {
  const t = useTexts()
  const local = useLocal()
  const { step: addressOf } = useSessionPaths('mentorships')
  const nameOf = usePartnerNames(session.mentorship)
  return (
    <ol className={styles.steps}>
      {stepsOf(session).map((step, index) => (
        <li key={step.id} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.words}>
            <Link to={addressOf(session.id, step.id, isPreview)}>{local(step.title, step.localeTitle)}</Link>
            <span className={styles.minutes}>{t('learning.minutes', { count: step.duration })}</span>
            <ul className={styles.markers}>
              <Marker name={t('mentorship.you')} done={step.status === 'COMPLETED'} />
              {session.partnerCompletedSteps.map(({ userId, completedSteps }) => (
                <Marker key={userId} name={nameOf(userId)} done={hasDone({ completedSteps, step })} />
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  )
}

function hasDone({
  completedSteps,
  step,
}: {
  readonly completedSteps: readonly string[]
  readonly step: Step
}) {
  return completedSteps.includes(step.id)
}

/** One person at one step: done or open, in words and as a mark. */
function Marker({ name, done }: { readonly name: string; readonly done: boolean }) {
  const t = useTexts()
  return (
    <li className={`${styles.marker} ${done ? styles.done : ''}`}>
      <Icon name={done ? 'tick' : 'clock'} />
      {name}
      <span className="hidden-words">: {t(done ? 'learning.completed' : 'mentorship.summary.open')}</span>
    </li>
  )
}
