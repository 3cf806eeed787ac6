import type { FreeSlot } from '@saathi/contract/calendar/rules.ts'
import { expect, test } from 'vitest'

import { type Busy, suggestTimes } from './suggestions.ts'

const india = (...slots: FreeSlot[]) => ({ timeZone: 'Asia/Kolkata', slots })
const berlin = (...slots: FreeSlot[]) => ({ timeZone: 'Europe/Berlin', slots })
/** A Wednesday morning in India, some days before the clock changes in Berlin on March 28th. */
const now = new Date('2027-03-17T04:30:00Z')
const minutes = 60

/** The suggestions as an Indian clock shows them. */
const suggested = (
  wish: Partial<Parameters<typeof suggestTimes>[0]> & Pick<Parameters<typeof suggestTimes>[0], 'asker'>,
) =>
  suggestTimes({ now, others: [], busy: [], minutes, ...wish }).map((at) =>
    new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16),
  )

test.each<[string, FreeSlot[], FreeSlot[], string[]]>([
  [
    'the evening that both have',
    ['sat_evening', 'sun_morning'],
    ['sat_evening'],
    ['2027-03-20T18:00', '2027-03-27T18:00'],
  ],
  [
    'two different days',
    ['sat_evening', 'sun_morning'],
    ['sat_evening', 'sun_morning'],
    ['2027-03-20T18:00', '2027-03-21T09:00'],
  ],
  ['nothing in common', ['sat_evening'], ['sun_morning'], []],
  ['nothing at all', [], ['sun_morning'], []],
  ['today, hours ahead', ['wed_evening'], ['wed_evening'], ['2027-03-17T18:00', '2027-03-24T18:00']],
  [
    'today, three hours ahead at the soonest',
    ['wed_afternoon', 'wed_morning'],
    ['wed_morning', 'wed_afternoon'],
    ['2027-03-17T14:00', '2027-03-24T09:00'],
  ],
])('%s', (...[, mine, theirs, times]) => {
  expect(suggested({ asker: india(...mine), others: [india(...theirs)] })).toEqual(times)
})

test('fits the hours of a person abroad on both sides of a clock change', () => {
  // The morning in Berlin begins at 11:30 in India, and after the change at 10:30.
  const times = suggested({ asker: india('sun_morning'), others: [berlin('sun_morning')], minutes: 30 })
  expect(times).toEqual(['2027-03-21T11:30', '2027-03-28T10:30'])
})

test('goes around what somebody has already, and what only touches is no reason', () => {
  const busy: Busy[] = [
    { from: new Date('2027-03-20T11:30:00Z'), to: new Date('2027-03-20T13:00:00Z') },
    { from: new Date('2027-03-27T00:00:00Z'), to: new Date('2027-03-28T00:00:00Z') },
  ]
  expect(suggested({ asker: india('sat_evening'), busy })).toEqual(['2027-03-20T18:30'])
})

test('uses parts that follow each other for a long meeting', () => {
  expect(suggested({ asker: india('sat_evening', 'sat_night'), minutes: 240 })).toEqual([
    '2027-03-20T18:00',
    '2027-03-27T18:00',
  ])
  expect(suggested({ asker: india('sat_evening'), minutes: 240 })).toEqual([])
})
