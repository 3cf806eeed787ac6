import type { Session } from '@saathi/contract/learning/session.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'

import { ask } from '../../wire/api.ts'
import { errorText } from '../../texts/errorText.ts'
import { queryClient } from '../../wire/queries.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage, useLocal, useTexts } from '../../texts/texts.ts'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawing, isDrawing } from '../../ui/figures/Drawing.tsx'
import { Chip, FootBar, Heading, Page } from '../../ui/Layout.tsx'
import { Bar } from '../../ui/figures/Progress.tsx'
import { Banner } from '../../ui/State.tsx'
import { areaOf, backTextOf, callsIn, namedIn, placeOf } from '../area/area.ts'
import type { Where } from '../area/where.ts'
import { ContentText } from './ContentText.tsx'
import { DownloadCard } from '../offline/DownloadCard.tsx'
import { isDone, percentDone, stepsOf, tagsIn } from '../area/rules.ts'
import { SessionFailed } from './SessionFailed.tsx'
import { Ribbon } from '../rows/Ribbon.tsx'
import layout from '../../ui/Layout.module.css'
import styles from './SessionIntro.module.css'
import { useBookmark } from '../useBookmark.ts'
import { showStepDone } from '../shown.ts'
import { StepList } from './StepList.tsx'
import { TimeLeft } from '../rows/TimeLeft.tsx'
import { usePlaceInSession } from './usePlaceInSession.ts'
import { useOpenedLately } from '../offline/openedLately.ts'
import { useSession } from '../useSession.ts'
import { useSessionPaths } from '../useSessionPaths.ts'
import { Waiting } from '../Waiting.tsx'

/** The introduction of a session: its content, its length and the button that starts or continues it. */
export function SessionIntroPage({ where }: { readonly where: Where }) {
  const t = useTexts()
  const local = useLocal()
  const { sessionId, isPreview: wantsPreview } = usePlaceInSession()
  useOpenedLately(where, sessionId)
  const session = useSession({ ...where, sessionId })
  const addresses = useSessionPaths(where.area)
  usePageTitle(
    session.data === undefined ? t('learning.title') : local(session.data.title, session.data.localeTitle),
  )
  if (session.data !== undefined && wantsPreview && session.data.sessionStatus !== null) {
    return <Redirect to={addresses.continue(sessionId)} replace />
  }
  return (
    <Page>
      <Loaded
        answer={session}
        label={t('learning.loadingSessions')}
        labelShown
        shapes={['tall', 'line', 'card']}
        renderFailure={(failure) => <SessionFailed area={where.area} {...failure} />}
      >
        {(loaded) => <Intro session={loaded} />}
      </Loaded>
    </Page>
  )
}

function Intro({ session }: { readonly session: Session }) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const bookmark = useBookmark(session)
  const language = useLanguage()
  const at = placeOf(session)
  const addresses = useSessionPaths(at.area)
  const [first] = stepsOf(session)
  const title = local(session.title, session.localeTitle)
  const starting = useMutation(
    {
      mutationFn: () => ask(callsIn(at.area).startSession, { body: { session: session.id, ...namedIn(at) } }),
      onSuccess: async (progress) => {
        await showStepDone(at, progress)
        navigate(addresses.afterStart(session.id, first?.id))
      },
      onSettled: () => setAsking(false),
    },
    queryClient,
  )
  return (
    <>
      <div className={styles.top}>
        <IconButton icon="back" label={t(backTextOf(at.area))} onClick={() => navigate(addresses.home)} />
        <Ribbon title={title} isBookmarked={bookmark.isBookmarked} onToggle={() => void bookmark.toggle()} />
      </div>
      <Waiting at={at} />
      {bookmark.hasFailed ? (
        <Banner kind="care" icon="warning" urgent>
          {t('learning.bookmarkFailed')}
        </Banner>
      ) : null}
      <div className={styles.intro}>
        <div className={styles.column}>
          <div className={layout.hero}>
            <Drawing name={isDrawing(session.banner) ? session.banner : 'book'} />
          </div>
          <Heading size="small">{title}</Heading>
          <div className={styles.chips}>
            <Chip icon="clock">{t('learning.minutes', { count: session.sessionDuration })}</Chip>
            <Chip icon="learn">{t('learning.steps', { count: session.stepCount })}</Chip>
            <TimeLeft session={session} />
            {session.sessionStatus !== null || session.daysToFinish === undefined ? null : (
              <Chip icon="calendar">{t('learning.daysFromStart', { count: session.daysToFinish })}</Chip>
            )}
            {tagsIn(session, language).map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </div>
          {session.sessionStatus === null ? null : (
            <div className={styles.progress}>
              <Bar percent={percentDone(session)} label={t('learning.progressOf', { title })} />
              <p>
                {session.sessionStatus === 'COMPLETED'
                  ? t('learning.completed')
                  : t('learning.minutesOf', {
                      done: session.durationCompleted,
                      count: session.sessionDuration,
                    })}
              </p>
            </div>
          )}
          <div className={styles.overview}>
            <ContentText text={local(session.overview, session.localeOverview)} />
          </div>
        </div>
        <div className={styles.column}>
          <StepList session={session} />
          <DownloadCard session={session} />
          <FootBar
            above={
              <>
                {starting.isError ? (
                  <Banner kind="care" icon="warning" urgent>
                    {errorText(starting.error, t)}
                  </Banner>
                ) : null}
              </>
            }
          >
            <Ways session={session} firstStep={first?.id} onStart={() => setAsking(true)} />
          </FootBar>
        </div>
      </div>
      {isAsking ? (
        <Dialog
          title={t('learning.start.title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="soft" onClick={() => setAsking(false)}>
                {t('learning.start.no')}
              </Button>
              <Button busy={starting.isPending} onClick={() => starting.mutate()}>
                {t('learning.start.yes')}
              </Button>
            </>
          }
        >
          <p>{t('learning.start.body')}</p>
        </Dialog>
      ) : null}
    </>
  )
}

interface WaysProps {
  readonly session: Session
  readonly firstStep: string | undefined
  readonly onStart: () => void
}

/** The buttons into a session, by its state. */
function Ways({ session, firstStep, onStart }: WaysProps) {
  const t = useTexts()
  const addresses = useSessionPaths(areaOf(session))
  if (session.sessionStatus !== null) {
    return (
      <LinkButton wide iconAfter="arrow" to={addresses.continue(session.id)}>
        {t(isDone(session) || session.isReadOnly ? 'learning.lookAgain' : 'learning.continue')}
      </LinkButton>
    )
  }
  return (
    <>
      {firstStep === undefined ? null : (
        <LinkButton look="soft" to={addresses.step(session.id, firstStep, true)}>
          {t('learning.preview')}
        </LinkButton>
      )}
      {session.isReadOnly ? null : (
        <Button wide onClick={onStart}>
          {t('learning.start.action')}
        </Button>
      )}
    </>
  )
}
