import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { personStates } from '@saathi/contract/desk/peopleRules.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import { writeFlag } from '../../engines/database/flags.ts'
import { openTesting } from '../../testing/testing.ts'
import { cast } from './cast.ts'
import { stories } from './stories.ts'

const testing = await openTesting({ STAFF_SECOND_FACTOR: 'off', DEMO: '1' })
const { app, ask, house } = testing
await app.prepare({ demo: false })
await writeFlag(house.db, 'demo', true)
const lakshmi = await testStaff(testing)
await house.db.run(sql`update people set email = 'staff@demo.example' where id = ${lakshmi.id}`)

const counts = () =>
  house.db.one(sql`
    select (select count(*) from people where role <> 'staff' and bot_role is null) as people,
           (select count(*) from mentorships) as mentorships, (select count(*) from messages) as messages,
           (select count(*) from mentorship_contacts) as contacts, (select count(*) from mentorship_pulses) as pulses`)

/** Fails once in the middle, as a killed process would, then is made again. */
await house.db.run(sql`alter table mentorship_goals add constraint cut_off check (words = '')`)
const first = await app.makeSixty(() => undefined).catch(() => 'cut off')
await house.db.run(sql`alter table mentorship_goals drop constraint cut_off`)
const second = await app.makeSixty(() => undefined)

test('sixty people are in every state, also after an interruption, and a second run adds nothing', async () => {
  expect([first, second]).toEqual(['cut off', true])
  expect(cast).toHaveLength(60)
  const made = await counts()
  expect(made).toMatchObject({ people: 60, mentorships: stories.length })
  expect(await app.makeSixty(() => undefined)).toBe(false)
  expect(await counts()).toEqual(made)
  for (const state of personStates.filter((each) => each !== 'proposed')) {
    const { results } = await ask(peopleDeskCalls.deskPeople, { query: { state } }, lakshmi)
    expect(results.length, state).toBeGreaterThan(0)
  }
})

test('today has each kind of work with pairs and applicants', async () => {
  const { results } = await ask(todayCalls.today, {}, lakshmi)
  const kinds = new Set(results.map(({ kind }) => kind))
  for (const kind of [
    'contact_due',
    'pair_quiet',
    'pulse_low',
    'pulse_apart',
    'mentor_leaving',
    'ending_soon',
    'application_waiting',
    'waiting_long',
  ] as const)
    expect(kinds, kind).toContain(kind)
})

test('one pair has missed its planned calls, one is bridged, and each state of a pair is there', async () => {
  const pairs = async (state: 'active' | 'paused' | 'closing' | 'ended') =>
    (await ask(careCalls.pairs, { query: { state } }, lakshmi)).results
  for (const state of ['paused', 'closing', 'ended'] as const)
    expect(await pairs(state), state).toHaveLength(1)
  const active = await pairs('active')
  const points = active.map(({ risk }) => risk?.parts.find(({ part }) => part === 'missed')?.points ?? 0)
  expect(points.filter((each) => each > 0)).toEqual([2])
  expect(active.filter(({ handover }) => handover?.kind === 'bridge' && handover.isDone)).toHaveLength(1)
})
