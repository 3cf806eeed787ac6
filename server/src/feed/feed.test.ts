import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'
import { describe, expect, test } from 'vitest'

import { openTesting, ProblemAnswer } from '../testing/testing.ts'
import { openFeed, type Query, refusal } from './testing/testFeed.ts'

const testing = await openTesting()
const { house } = testing
const { asha, entries, feed, like } = openFeed(testing)

const idsOf = async (query: Query) => (await feed(query)).map(({ id }) => id)

/** Moves the clock to a moment for a piece of work, and back. */
async function at<Result>(moment: string, work: () => Promise<Result>): Promise<Result> {
  const away = Date.parse(moment) - house.clock.now().getTime()
  house.clock.shift(away)
  try {
    return await work()
  } finally {
    house.clock.shift(-away)
  }
}

describe('the feed', () => {
  const many = Array.from({ length: 23 }, (_, index) => ({
    id: `entry-${String(index).padStart(2, '0')}`,
    // Seven of them share each day.
    on: `2026-03-0${1 + Math.floor(index / 7)}`,
    event: index % 3 === 0 ? ('quote' as const) : ('post' as const),
  }))
  const newestFirst = many.map(({ id }) => id).toReversed()

  test('holds ten entries a page, newest first', async () => {
    await entries(...many)
    expect(await idsOf({})).toEqual(newestFirst.slice(0, 10))
    expect(await idsOf({ page: '3' })).toEqual(newestFirst.slice(20))
    expect(await idsOf({ page: '4' })).toEqual([])
  })

  test.each(['1', '2', '7', '10', '50'])(
    'is read by its cursor with nothing skipped or doubled, %s at a time',
    async (size) => {
      await entries(...many)
      const read: string[] = []
      for (;;) {
        const last = read.at(-1)
        const page = await idsOf(last === undefined ? { size } : { size, after: last })
        if (page.length === 0) break
        read.push(...page)
      }
      expect(read).toEqual(newestFirst)
    },
  )

  test('goes on in its place when a newer entry appears meanwhile', async () => {
    await entries(...many)
    const [, last = ''] = await idsOf({ size: '2' })
    await entries({ id: 'newest', on: '2026-04-01' })
    expect(await idsOf({ size: '2', after: last })).toEqual(newestFirst.slice(2, 4))
  })

  test('does not show what is published later, until its day begins in India', async () => {
    await entries({ id: 'soon', on: '2077-01-05' }, { id: 'now' })
    expect(await at('2077-01-04T18:29:59Z', () => idsOf({}))).toEqual(['now'])
    expect(await at('2077-01-04T18:30:00Z', () => idsOf({}))).toEqual(['soon', 'now'])
    expect(await refusal(feed({ after: 'soon' }))).toBe(404)
    expect(await refusal(like('soon'))).toBe(404)
    expect(await refusal(testing.ask(feedCalls.click, { body: { id: 'soon' } }, { token: asha.token }))).toBe(
      404,
    )
  })

  test.each<[Query, string[]]>([
    [{ event: 'quote' }, ['d', 'b']],
    [{ event: 'post' }, ['c', 'a']],
    [{ event: 'post,quote' }, ['d', 'c', 'b', 'a']],
    [{ event: '' }, ['d', 'c', 'b', 'a']],
    [{ from: '2026-03-02' }, ['d', 'c', 'b']],
    [{ to: '2026-03-02' }, ['b', 'a']],
    [{ from: '2026-03-02', to: '2026-03-03' }, ['c', 'b']],
    [{ from: '', to: '' }, ['d', 'c', 'b', 'a']],
    [{ from: '2026-03-02', to: '2026-03-04', event: 'quote' }, ['d', 'b']],
    [{ from: '2026-03-05' }, []],
    [{ event: 'quote', after: 'd' }, ['b']],
    // The cursor's entry need not match the filter.
    [{ event: 'post', after: 'd' }, ['c', 'a']],
    [{ to: '2026-03-02', after: 'd' }, ['b', 'a']],
    [{ to: '2026-03-03', after: 'c' }, ['b', 'a']],
    [{ from: '2026-03-02', after: 'c' }, ['b']],
  ])('is filtered by %o', async (query, ids) => {
    await entries(
      { id: 'a', on: '2026-03-01' },
      { id: 'b', on: '2026-03-02', event: 'quote' },
      { id: 'c', on: '2026-03-03' },
      { id: 'd', on: '2026-03-04', event: 'quote' },
    )
    expect(await idsOf(query)).toEqual(ids)
  })

  test.each<[Query, number]>([
    [{ page: '0' }, 422],
    [{ page: '-1' }, 422],
    [{ page: '101' }, 422],
    [{ size: '51' }, 422],
    [{ size: '0' }, 422],
    [{ size: 'ten' }, 422],
    [{ event: 'story' }, 400],
    [{ from: '2026-02-30' }, 422],
    [{ from: '01.03.2026' }, 422],
    [{ to: '9999-12-31' }, 422],
    [{ from: '2026-03-02', to: '2026-03-01' }, 422],
    [{ after: 'never-there' }, 404],
  ])('refuses %o', async (query, status) => {
    await entries({ id: 'a' })
    expect(await refusal(feed(query))).toBe(status)
  })

  test('says how to go on where counted pages end', async () => {
    const error: unknown = await feed({ page: '101' }).catch((thrown: unknown) => thrown)
    expect((error as ProblemAnswer).problem.detail).toContain('after=')
  })

  test('says which days it spans', async () => {
    const range = () => testing.ask(feedCalls.dateRange, {}, { token: asha.token })
    expect(await range()).toEqual({ firstDate: null, lastDate: null })
    await entries({ id: 'a', on: '2026-03-01' }, { id: 'b', on: '2026-07-09' }, { id: 'c', on: '2099-01-01' })
    expect(await range()).toEqual({ firstDate: '2026-03-01', lastDate: '2026-07-09' })
  })
})

describe('the quote of the day', () => {
  const quote = ({ token } = asha) => testing.ask(feedCalls.quoteOfTheDay, {}, { token })
  const on = (day: string, hours = 0) => new Date(startOfIndiaDay(day).getTime() + hours * 3_600_000).toJSON()

  test('is nothing while there is no quote', async () => {
    await entries({ id: 'a' })
    expect(await quote()).toBeNull()
  })

  test('stays from midnight to midnight in India, for everybody, whatever is published meanwhile', async () => {
    await entries(...['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, event: 'quote' as const })))
    const morning = await at(on('2026-12-01'), () => quote())
    for (const id of ['x', 'y', 'z', 'k', 'm', 'n']) await entries({ id, event: 'quote', on: '2026-11-01' })
    const ravi = await testing.person()
    const night = await at(on('2026-12-01', 23.99), () => quote(ravi))
    expect(night?.id).toBe(morning?.id)
    expect((await at(on('2026-12-02'), () => quote()))?.id).not.toBe(morning?.id)
  })

  test('shows every quote once before any repeats', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    await entries(...ids.map((id) => ({ id, event: 'quote' as const })), { id: 'post' })
    const seen: (string | undefined)[] = []
    for (let day = 1; day <= 9; day += 1) seen.push((await at(on(`2026-12-0${day}`), () => quote()))?.id)
    expect(new Set(seen.slice(0, 7))).toEqual(new Set(ids))
    expect(seen.slice(7)).toEqual(seen.slice(0, 2))
  })

  test('is the same when twenty people ask first at once', async () => {
    await entries(...['a', 'b', 'c'].map((id) => ({ id, event: 'quote' as const })))
    const answers = await Promise.all(Array.from({ length: 20 }, () => quote()))
    expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1)
  })

  test('can be liked like any other entry', async () => {
    await entries({ id: 'a', event: 'quote' })
    await like('a')
    expect(await quote()).toMatchObject({ id: 'a', isLiked: true, feedLikes: 1 })
  })
})

test.each(Object.entries(feedCalls))('%s is for those who are signed in', async (_, call) => {
  expect(await refusal(testing.ask(call, { body: { id: 'a' } }))).toBe(401)
})
