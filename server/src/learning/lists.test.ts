import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { addSessions, buildSession } from './testing/buildSession.ts'

const testing = await openTesting()
const { ask, house } = testing

/** Thirty sessions; neighbours share their place in the order. */
await addSessions(
  house,
  ...Array.from({ length: 30 }, (_, number) =>
    buildSession({
      id: `s-${String(number).padStart(2, '0')}`,
      position: Math.floor(number / 4),
      area: number === 29 ? 'mentorships' : 'learninghub',
      curated: number % 3 === 0,
      days: 3,
    }),
  ),
)
const { token } = await testing.person()
interface Filter {
  readonly curated?: string
  readonly notStarted?: string
  readonly bookmark?: string
}

/** A whole list, read page by page. */
async function readAll(size: number, filter: Filter = {}): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ; after = ids.at(-1)) {
    const query = { ...filter, size: String(size), ...(after === undefined ? {} : { after }) }
    const part = await ask(learningCalls.sessions, { query }, { token })
    ids.push(...part.map(({ id }) => id))
    if (part.length < size) return ids
  }
}

test.each([1, 4, 7, 29, 100])(
  'read in parts of %i a list has every session once, in its order',
  async (size) => {
    const whole = await ask(learningCalls.sessions, {}, { token })
    expect(whole).toHaveLength(29)
    expect(await readAll(size)).toEqual(whole.map(({ id }) => id))
  },
)

test('a narrowed list goes on behind a session that it does not show itself', async () => {
  const curated = await readAll(3, { curated: '' })
  expect(curated).toHaveLength(10)
  const behind = await ask(learningCalls.sessions, { query: { curated: '', after: 's-01' } }, { token })
  expect(behind.map(({ id }) => id)).toEqual(curated.slice(1))
})

test('after a missing session the list is empty', async () => {
  expect(await ask(learningCalls.sessions, { query: { after: 'absent' } }, { token })).toEqual([])
})

test.each(['0', '101', '-1', 'all', '1.5'])('%s sessions at once are not asked for', async (size) => {
  await expect(ask(learningCalls.sessions, { query: { size } }, { token })).rejects.toMatchObject({
    status: 422,
  })
})

test('a session that is started has three days, and is not among those to be started', async () => {
  const reader = await testing.person()
  const as = { token: reader.token }
  await ask(learningCalls.startSession, { body: { session: 's-05' } }, as)
  const [mine] = await ask(learningCalls.mySessions, { query: { ongoingSession: '' } }, as)
  const days = (Date.parse(mine?.endDate ?? '') - house.clock.now().getTime()) / 86_400_000
  expect(mine?.id).toBe('s-05')
  expect(Math.round(days)).toBe(3)
  const open = await ask(learningCalls.sessions, { query: { notStarted: '' } }, as)
  expect(open.map(({ id }) => id)).not.toContain('s-05')
  expect(open).toHaveLength(28)
})
