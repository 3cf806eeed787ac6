import { afterAll, expect, test } from 'vitest'

import { startCalendarServers } from '../../../../scripts/calendarServers.ts'
import { openTesting } from '../../testing/testing.ts'
import { openLinks, openPair, subjectFor } from '../testing/testLinks.ts'
import { openBusyTimes } from './busy.ts'
import { openProviders } from './providers.ts'

const servers = await startCalendarServers({ returnTo: ['http://localhost:3000/calendar/callback'] })
afterAll(servers.close)
const testing = await openTesting(servers.settings)
const { house } = testing
const hour = 3_600_000

const { linksOf, unlink, linkCalendar, catchUp } = openLinks(testing)

test.each(['google', 'outlook'] as const)(
  'busy times come from %s, and none from a server in trouble',
  async (provider) => {
    const { asha, ravi } = await openPair(testing)
    await linkCalendar(asha, provider)
    const subject = subjectFor[provider]
    servers.addOwn(subject, { start: '2031-05-01T10:00:00', end: '2031-05-01T11:30:00' })
    const busyTimes = openBusyTimes({ house, providers: await openProviders(house) })
    const span = { from: new Date('2031-05-01T00:00:00Z'), to: new Date('2031-05-02T00:00:00Z') }
    const taken = {
      personId: asha.id,
      from: new Date('2031-05-01T10:00:00Z'),
      to: new Date('2031-05-01T11:30:00Z'),
    }
    expect(await busyTimes([asha.id, ravi.id], span)).toEqual([taken])
    servers.fail('nonsense')
    expect(await busyTimes([asha.id], span)).toEqual([taken])
    for (const [index, fault] of (['nonsense', 'dead', 'busy', 'slow'] as const).entries()) {
      servers.fail(fault)
      const other = { ...span, to: new Date(span.to.getTime() + (index + 1) * hour) }
      expect(await busyTimes([asha.id], other)).toEqual([])
    }
    servers.fail(undefined)
    await unlink(asha, { provider, email: String((await linksOf(asha))[0]?.email) })
    await catchUp()
  },
)
