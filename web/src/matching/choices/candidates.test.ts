import { expect, test } from 'vitest'

import { buildMatchList, buildTracker } from '../testing/buildMatches.ts'
import {
  candidatesOf,
  choosingOf,
  cutAbout,
  decisionsOf,
  draftsStillThere,
  hasUnsent,
  shortNameOf,
} from './candidates.ts'

const now = Date.parse('2026-11-21T08:00:00.000Z')
const listOf = (...matchTrackers: ReturnType<typeof buildTracker>[]) => buildMatchList({ matchTrackers })

test('a decision that is not sent yet stands in front of the sent one', () => {
  const [tara] = candidatesOf(
    listOf(buildTracker('Tara', { interestStatus: 'INTERESTED' })),
    { Tara: { interest: null } },
    now,
  )
  expect(tara).toMatchObject({ interestStatus: null, sent: 'INTERESTED' })
})

test('a sent no stays, whatever this tab remembers', () => {
  const list = listOf(buildTracker('Tara', { interestStatus: 'REJECTED' }))
  const candidates = candidatesOf(list, { Tara: { interest: 'INTERESTED' } }, now)
  expect(candidates[0]?.interestStatus).toBe('REJECTED')
  expect(decisionsOf(candidates)).toEqual([])
})

test('a proposal whose time is over counts as expired, but not while the clock is stopped', () => {
  const over = listOf(buildTracker('Tara', { expiresOn: '2026-11-21T07:59:00.000Z' }))
  expect(candidatesOf(over, {}, now)[0]).toMatchObject({ status: 'EXPIRED', outcome: 'timed_out' })
  const paused = { ...over, pausedUntil: '2026-11-30T00:00:00.000Z' }
  expect(candidatesOf(paused, {}, now)[0]?.status).toBe('ACTIVE')
})

test('sent is what has a decision, with its reason, and a yes that is taken back', () => {
  const list = listOf(
    buildTracker('Tara'),
    buildTracker('Imran'),
    buildTracker('Jaya', { interestStatus: 'INTERESTED' }),
    buildTracker('Leena'),
  )
  const drafts = {
    Tara: { interest: 'INTERESTED' },
    Imran: { interest: 'REJECTED', reason: 'time' },
    Jaya: { interest: null },
  } as const
  const candidates = candidatesOf(list, drafts, now)
  expect(decisionsOf(candidates)).toEqual([
    { email: 'Tara@match.invalid', interestStatus: 'INTERESTED' },
    { email: 'Imran@match.invalid', interestStatus: 'REJECTED', reason: 'time' },
    { email: 'Jaya@match.invalid', interestStatus: null },
  ])
  expect(hasUnsent(candidates)).toBe(true)
  expect(hasUnsent(candidatesOf(list, {}, now))).toBe(false)
})

test('a mentee has one place, and a mentor those that the server counts', () => {
  expect(choosingOf('mentee', { userMatchType: '1to1', places: 0 }, undefined).places).toBe(1)
  expect(choosingOf('mentor', { userMatchType: '1toM', places: 2 }, undefined).places).toBe(2)
})

test('drafts of proposals that are gone are dropped', () => {
  const drafts = { Tara: { interest: 'REJECTED' }, Gone: { interest: 'REJECTED' } } as const
  expect(Object.keys(draftsStillThere(drafts, [{ id: 'Tara' }]))).toEqual(['Tara'])
})

test('a text is cut at 160 letters, between two words', () => {
  expect(cutAbout('a'.repeat(160))).toBeUndefined()
  expect(cutAbout('a'.repeat(161))).toBe(`${'a'.repeat(160)}…`)
  expect(cutAbout(`${'a'.repeat(155)} remains whole`)).toBe(`${'a'.repeat(155)}…`)
})

test.each([
  ['Asha Kumari', 'Asha'],
  ['Dr. Meena Rao', 'Dr. Meena Rao'],
  ['Pooja', 'Pooja'],
])('%s is called %s', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})
