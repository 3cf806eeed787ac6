import { videoCalls, type VideoRoom } from '@saathi/contract/video/calls.ts'
import { opensBeforeMs, visitStatusOf } from '@saathi/contract/video/rules.ts'
import { Suspense } from 'react'
import { useParams } from 'wouter'

import { CopyButton } from '../calendar/public/CopyButton.tsx'
import { useZone } from '../texts/moments.ts'
import { useWhen } from '../calendar/public/when.ts'
import { paths } from '../wire/paths.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { NotOnThisPhone } from '../shell/NotOnThisPhone.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLanguage, useLocal, useTexts } from '../texts/texts.ts'
import { optionalPart } from '../shell/optionalPart.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Card, Page } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { Problem } from '../wire/api.ts'
import { useAsk } from '../wire/queries.ts'
import { useNow } from '../wire/useNow.ts'
import styles from './Join.module.css'
import { waitingOf } from './waiting.ts'

/** The call, which loads when the room is open. */
const CallPlace = optionalPart(() => import('./public/CallPlace.tsx').then((module) => module.CallPlace))

/** Milliseconds after which a page that waits asks whether the event was moved. */
const againMs = 60_000

/** A room that has just opened is asked for at once, because its ticket comes with it. */
function againIn({ visitStatus, startTime }: VideoRoom): number | undefined {
  if (visitStatus !== 'early') return undefined
  const opensMs = Date.parse(startTime) - opensBeforeMs - Date.now()
  return Math.min(againMs, Math.max(1000, opensMs))
}

/** The way into a call: too early, too late, open, or not there. */
export function JoinPage() {
  const t = useTexts()
  usePageTitle(t('video.title'))
  const roomId = useParams().roomId ?? ''
  const room = useAsk(videoCalls.room, { params: { roomId } }, { isAlwaysAsked: true, againIn })
  return (
    <Page narrow>
      <Loaded
        answer={room}
        shapes={['line', 'card']}
        renderFailure={({ error, again }) =>
          error instanceof Problem && error.status === 404 ? <Invalid /> : <NotOnThisPhone again={again} />
        }
      >
        {(loaded) => <Room room={loaded} />}
      </Loaded>
    </Page>
  )
}

function Invalid() {
  const t = useTexts()
  return (
    <State as="page" drawing="lampOut" title={t('video.invalid')} action={<GoToCalendar />}>
      <p>{t('video.invalidBody')}</p>
    </State>
  )
}

function Room({ room }: { readonly room: VideoRoom }) {
  const now = useNow(1000)
  const status = visitStatusOf(new Date(now), {
    startsAt: new Date(room.startTime),
    isAnybodyIn: room.visitStatus === 'open',
  })
  return (
    <>
      {status === 'open' ? (
        <Open room={room} />
      ) : status === 'early' ? (
        <Early room={room} now={now} />
      ) : (
        <Late room={room} />
      )}
    </>
  )
}

function Early({ room, now }: { readonly room: VideoRoom; readonly now: number }) {
  const t = useTexts()
  const language = useLanguage()
  const zone = useZone()
  const opens = new Date(Date.parse(room.startTime) - opensBeforeMs)
  const { unit, count } = waitingOf(new Date(now), opens, zone)
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return (
    <State as="page" drawing="sun" title={t('video.early')} action={<GoToCalendar room={room} />}>
      <p>{t('video.earlyBody')}</p>
      <p role="timer" className={styles.timer}>
        {t('video.opensIn', { time })}
      </p>
      <About room={room} />
    </State>
  )
}

function Late({ room }: { readonly room: VideoRoom }) {
  const t = useTexts()
  return (
    <State as="page" drawing="lampOut" title={t('video.late')} action={<GoToCalendar room={room} />}>
      <p>{t('video.lateBody')}</p>
      <About room={room} />
    </State>
  )
}

function Open({ room }: { readonly room: VideoRoom }) {
  const t = useTexts()
  return (
    <State as="page" drawing="chat" title={room.title} action={<GoToCalendar room={room} />}>
      {room.visitStatus === 'open' && room.token !== '' ? (
        <Suspense>
          <CallPlace room={room} />
        </Suspense>
      ) : (
        <p role="status">{t('video.open')}</p>
      )}
    </State>
  )
}

/** The event of a call: when it is, about what, and the link to the call. */
function About({ room }: { readonly room: VideoRoom }) {
  const t = useTexts()
  const local = useLocal()
  const when = useWhen(useZone())
  const link = `${location.origin}${paths.joinMeeting(room.room)}`
  return (
    <Card>
      <div className={styles.about}>
        <h2>{room.title}</h2>
        <p>{when.full(room.startTime)}</p>
        <p>
          {room.sessionName === '' ? t('video.noSession') : local(room.sessionName, room.localeSessionName)}
        </p>
        <p className={styles.link}>{link}</p>
        <CopyButton text={link} wide />
      </div>
    </Card>
  )
}

/** Leads to the calendar of the call's mentorship, which need not be the active one. */
function GoToCalendar({ room }: { readonly room?: VideoRoom }) {
  const t = useTexts()
  return (
    <LinkButton
      icon="calendar"
      wide
      to={room?.mentorship == null ? paths.calendar : paths.calendarOf(room.mentorship)}
    >
      {t('calendar.goTo')}
    </LinkButton>
  )
}
