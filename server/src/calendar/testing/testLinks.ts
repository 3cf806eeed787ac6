import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import type { CalendarProvider } from '@saathi/contract/calendar/rules.ts'
import { v7 as uuid } from 'uuid'

import { sql } from '../../engines/database/database.ts'
import { beginMentorship } from '../../mentorship/public/membership.ts'
import type { TestPerson, Testing } from '../../testing/testing.ts'
import { announceChange } from '../announcements/announcement.ts'
import { buildSeries } from './buildSeries.ts'
import type { Series } from '../series/series.ts'
import { insertSeries, updateSeries } from '../series/seriesStore.ts'

/** The account at each provider that the tests use. */
export const subjectFor = { google: 'gita', outlook: 'asha', yahoo: 'newcomer' } as const

/** Makes, lists and ends links as people do, and runs the work that follows. */
export function openLinks(testing: Testing) {
  const { ask, house } = testing
  return {
    linksOf: ({ token }: TestPerson) => ask(calendarLinkCalls.integrations, {}, { token }),
    unlink: ({ token }: TestPerson, body: { provider: CalendarProvider; email: string }) =>
      ask(calendarLinkCalls.unlinkCalendar, { body }, { token }),
    async linkCalendar(
      person: TestPerson,
      provider: CalendarProvider,
      subject: string = subjectFor[provider],
    ) {
      const browser = openLinkBrowser(testing, person)
      const { code, state } = await browser.toCallback(provider, subject)
      return browser.save({ provider, code, state })
    },
    /** Runs all waiting work, including work that a failure has delayed. */
    async catchUp() {
      await house.db.pool.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
        from graphile_worker.jobs where attempts < max_attempts`)
      // A job that waits for the turn of another one is not seen in the same run.
      for (let run = 0; run === 0 || (run < 10 && (await isAnyDue(testing))); run += 1)
        await testing.workJobs()
    },
  }
}

async function isAnyDue({ house }: Testing): Promise<boolean> {
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*) as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`)
  return count > 0
}

/** A person's browser, which holds the cookie of the flow, and their account at the provider. */
export interface LinkBrowser {
  /** Begins, signs in there as this subject, and returns what the provider sends back. */
  toCallback(
    provider: CalendarProvider,
    subject: string,
  ): Promise<{ readonly code: string; readonly state: string }>
  save(given: SaveGiven): Promise<unknown>
  readonly cookies: Map<string, string>
}

type SaveGiven = Readonly<Record<string, unknown>>

/** Opens a browser in which this person is signed in. */
export function openLinkBrowser(testing: Testing, { token }: TestPerson): LinkBrowser {
  const cookies = new Map<string, string>()
  const post = async (url: string, payload: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { authorization: `Bearer ${token}`, cookie }
    const answer = await testing.app.server.inject({ method: 'POST', url, payload, headers })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const body: Record<string, string> = answer.json()
    if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${body.code ?? ''}`)
    return body
  }
  return {
    cookies,
    async toCallback(provider, subject) {
      const { url = '' } = await post(`/api/v2/calendar/connect/${provider}/`, {})
      return signInAt(url, subject)
    },
    save: (given) => post(calendarLinkCalls.saveIntegration.path, given),
  }
}

/** Signs in at the provider and allows everything; returns what it sends back. */
async function signInAt(url: string, subject: string) {
  const cookies = new Map<string, string>()
  const provider = new URL(url).origin
  let address = new URL(url)
  while (address.origin === provider) {
    if (address.pathname.startsWith('/login/')) address.searchParams.set('as', subject)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`The provider replied ${answer.status}: ${await answer.text()}`)
    address = new URL(next, address)
  }
  const { searchParams } = address
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Two people with a mentorship and series in it, stored and announced as a change by a person is. */
export async function openPair({ house, person }: Testing) {
  const asha = await person({ firstName: 'Asha', lastName: 'Patil' })
  const ravi = await person({ firstName: 'Ravi', lastName: 'Kumar', role: 'mentor' })
  const { mentorshipId } = await beginMentorship(house, {
    mentorId: ravi.id,
    menteeIds: [asha.id],
    name: 'Together',
  })
  return {
    asha,
    ravi,
    mentorshipId,
    async add(parts: Partial<Series> = {}): Promise<Series> {
      const now = house.clock.now()
      const startsAt = new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 72 * 3_600_000)
      const series = buildSeries({
        id: uuid(),
        mentorshipId,
        createdBy: asha.id,
        createdAt: now,
        changedAt: now,
        startsAt,
        repeatEndDate: new Date(startsAt.getTime() + 45 * 86_400_000).toISOString().slice(0, 10),
        ...parts,
      })
      await house.db.transaction(async (tx) => {
        await insertSeries(tx, series, undefined)
        await announceChange(house, tx, { before: undefined, after: series, byId: asha.id })
      })
      return series
    },
    async change(before: Series, parts: Partial<Series>): Promise<Series> {
      const now = house.clock.now()
      const after = { ...before, changedAt: now, sequence: before.sequence + 1, ...parts }
      await house.db.transaction(async (tx) => {
        await updateSeries(tx, after)
        await announceChange(house, tx, { before, after, byId: asha.id })
      })
      return after
    },
  }
}
