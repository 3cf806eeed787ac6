import { Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Page } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/State.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import { InMentorship } from './pages/InMentorship.tsx'
import { MentorshipHome, type MentorshipPart } from './MentorshipHome.tsx'
import { InPlace } from './pages/InPlace.tsx'
import { places, storePlaces } from './places.ts'

/** The parts of the pages that the calendar brings, a later domain; `routes.tsx` fills them in. */
export interface CalendarParts {
  readonly meeting: MentorshipPart
  readonly days: MentorshipPart
  readonly whole: MentorshipPart
}

/** What only the calendar understands in an address. */
const ofCalendar = ['linked', 'provider', 'event']

/** The home of a mentorship, its other pages, or the state of the way there. */
export function MentorshipPage({ calendar }: { readonly calendar: CalendarParts }) {
  const search = useSearch()
  const asked = new URLSearchParams(search)
  const [path] = useLocation()
  const showsCalendar = asked.has('calendar')
  // The home and the calendar have the same path.
  useHeadingFocus(showsCalendar ? 'calendar' : 'home', { unlessHeld: true })
  useEffect(storePlaces, [])
  if (!showsCalendar && path === paths.mentorship && ofCalendar.some((name) => asked.has(name))) {
    return <Redirect to={`${paths.calendar}&${search}`} replace />
  }
  const Place = Object.entries(places).find(([name]) => path === `${paths.mentorship}/${name}`)?.[1]
  if (Place !== undefined) {
    return (
      <Suspense fallback={<Waiting />}>
        <Place />
      </Suspense>
    )
  }
  return showsCalendar ? (
    <CalendarPlace whole={calendar.whole} />
  ) : (
    <InMentorship needsCurriculum={false}>
      {(mentorshipId) => (
        <Page>
          <MentorshipHome mentorshipId={mentorshipId} calendar={calendar} />
        </Page>
      )}
    </InMentorship>
  )
}

function Waiting() {
  const t = useTexts()
  return (
    <Page>
      <Skeleton label={t('shell.loading')} shapes={['line', 'card', 'card']} />
    </Page>
  )
}

function CalendarPlace({ whole: Calendar }: Pick<CalendarParts, 'whole'>) {
  const t = useTexts()
  return (
    <InPlace title={t('calendar.title')}>
      {(mentorship) => (
        <Suspense fallback={<Skeleton label={t('shell.loading')} shapes={['card', 'tall']} />}>
          <Calendar key={mentorship.id} mentorship={mentorship} />
        </Suspense>
      )}
    </InPlace>
  )
}
