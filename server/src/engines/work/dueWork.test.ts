import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { openHouse } from '../../house/openHouse.ts'
import { openTesting } from '../../testing/testing.ts'
import { sql } from '../database/database.ts'
import { dueJob, dueKind } from './dueWork.ts'

const testing = await openTesting()
const { house } = testing
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const minute = 60_000
const inMinutes = (count: number) => new Date(house.clock.now().getTime() + count * minute)
let done: string[] = []
let failures: string[] = []
beforeEach(async () => {
  await house.db.run(sql`delete from due_work`)
  done = []
  failures = []
  goneOn = 0
})

const kinds = {
  note: dueKind({
    payload: v.object({ word: v.string() }),
    work: async (tx, { word }) => {
      done.push(word)
      await tx.run(sql`insert into settings (name, value) values (${word}, 'true')`)
    },
  }),
  fail: dueKind({
    payload: v.object({}),
    work: async (tx) => {
      await tx.run(sql`insert into settings (name, value) values ('half done', 'true')`)
      throw new Error('This work always fails.')
    },
  }),
}
const failed = ({ message }: Error, name: string) => void failures.push(`${name}: ${message}`)
let goneOn = 0
const goOn = async () => void (goneOn += 1)
const doIt = ({ db, clock } = house) => dueJob({ db, clock, failed, goOn }, kinds).work(undefined)
const plan = (word: string, at: Date) =>
  house.due.plan(house.db, { key: word, name: 'note', payload: { word }, at })

test('work is done when its moment has come, in the order of the moments', async () => {
  await plan('third', inMinutes(3))
  await plan('first', inMinutes(-2))
  await plan('second', inMinutes(-1))
  await doIt()
  expect(done).toEqual(['first', 'second'])
  house.clock.shift(3 * minute)
  await doIt()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('planning again moves the work, and dropped work is not done', async () => {
  await plan('moved', inMinutes(-1))
  await plan('moved', inMinutes(10))
  await plan('dropped', inMinutes(-1))
  await house.due.drop(house.db, 'dropped')
  await doIt()
  expect(done).toEqual([])
})

test('a long backlog is done in several runs, so that other jobs get their turn', async () => {
  const words = Array.from({ length: 3 }, (_, index) => `long-${index}`)
  for (const word of words) await plan(word, inMinutes(-1))
  const { db, clock } = house
  const oneRun = () => dueJob({ db, clock, failed, goOn, longestRunMs: 0 }, kinds).work(undefined)
  for (const count of [1, 2, 3]) {
    await oneRun()
    expect(done).toEqual(words.slice(0, count))
    expect(goneOn).toBe(count)
  }
  await oneRun()
  expect(goneOn).toBe(3)
})

test('many servers do each piece once', async () => {
  const second = await openHouse(house.config, testing.databaseUrl, silent)
  const words = Array.from({ length: 30 }, (_, index) => `once-${index}`)
  for (const word of words) await plan(word, inMinutes(-1))
  await Promise.all([doIt(), doIt(), doIt(second), doIt(second)])
  expect(done.toSorted()).toEqual(words.toSorted())
  await second.close()
})

test('work that fails leaves nothing half done, lets the rest go on, and is tried again later', async () => {
  await house.due.plan(house.db, { key: 'bad', name: 'fail', payload: {}, at: inMinutes(-2) })
  await house.due.plan(house.db, { key: 'unknown', name: 'nobody', payload: {}, at: inMinutes(-2) })
  await plan('after a failure', inMinutes(-1))
  await doIt()
  expect(done).toEqual(['after a failure'])
  expect(failures.toSorted()).toEqual([
    'fail: This work always fails.',
    'nobody: No room does the due work "nobody".',
  ])
  expect(await house.db.many(sql`select 1 from settings where name = 'half done'`)).toEqual([])
  house.clock.shift(2 * minute)
  await doIt()
  expect(failures).toHaveLength(4)
})

test('a move of the clock of which this process has not heard yet counts', async () => {
  await plan('later', inMinutes(60))
  await house.db.run(sql`insert into settings (name, value) values ('clock', '7200000')`)
  await doIt()
  expect(done).toEqual(['later'])
  await house.db.run(sql`delete from settings where name = 'clock'`)
  await house.clock.follow()
})
