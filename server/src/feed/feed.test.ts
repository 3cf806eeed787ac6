import { feedCalls, type FeedEvent } from '@saathi/contract/feed/calls.ts'
import { startOfIndiaDay } from '@saathi/contract/indiaDays.ts'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database.ts'
import { archiveTexts } from '../privacy/testArchive.ts'
import { openTesting, ProblemAnswer, type TestPerson } from '../testing.ts'
import { addEntries, buildEntry } from './buildEntry.ts'

const testing = await openTesting()
const { house } = testing

let asha: TestPerson
let as: { token: string }
beforeEach(async () => {
  await house.db.run(sql`truncate feed_entries, feed_counts, feed_likes, feed_quote_days`)
  asha = await testing.person()
  as = { token: asha.token }
})

interface Built {
  readonly id: string
  readonly event?: FeedEvent
  readonly on?: string
}

/** Entries of these days, loaded as from a file. */
const entries = (...built: readonly Built[]): Promise<void> =>
  addEntries(
    house,
    ...built.map(({ id, event = 'post', on = '2026-03-01' }) => buildEntry({ id, event, publishedOn: on })),
  )

type Query = Parameters<typeof feed>[0]
const feed = (query: { [Name in 'page' | 'size' | 'event' | 'from' | 'to' | 'after']?: string }) =>
  testing.ask(feedCalls.feed, { query }, as)
const idsOf = async (query: Query) => (await feed(query)).map(({ id }) => id)
const like = (id: string, isLiked?: boolean, headers?: Record<string, string>) =>
  testing.ask(
    feedCalls.toggleLike,
    { body: isLiked === undefined ? { id } : { id, isLiked } },
    { ...as, ...(headers && { headers }) },
  )
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemAnswer ? error.status : error),
  )

/** The clock moves there and, at the end of the test, back. */
async function at<Result>(moment: string, work: () => Promise<Result>): Promise<Result> {
  const away = Date.parse(moment) - house.clock.now().getTime()
  house.clock.shift(away)
  try {
    return await work()
  } finally {
    house.clock.shift(-away)
  }
}

/** Every entry with likes: what is counted, and how many there are. */
const drifted = () =>
  house.db.many(sql`
    select entry_id, likes, (select count(*) from feed_likes where feed_likes.entry_id = feed_counts.entry_id) as rows
    from feed_counts where likes <> (select count(*) from feed_likes where feed_likes.entry_id = feed_counts.entry_id)`)

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
    await entries({ id: 'soon', on: '2027-01-05' }, { id: 'now' })
    expect(await at('2027-01-04T18:29:59Z', () => idsOf({}))).toEqual(['now'])
    expect(await at('2027-01-04T18:30:00Z', () => idsOf({}))).toEqual(['soon', 'now'])
    expect(await refusal(feed({ after: 'soon' }))).toBe(404)
    expect(await refusal(like('soon'))).toBe(404)
    expect(await refusal(testing.ask(feedCalls.click, { body: { id: 'soon' } }, as))).toBe(404)
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
    const range = () => testing.ask(feedCalls.dateRange, {}, as)
    expect(await range()).toEqual({ firstDate: null, lastDate: null })
    await entries({ id: 'a', on: '2026-03-01' }, { id: 'b', on: '2026-07-09' }, { id: 'c', on: '2099-01-01' })
    expect(await range()).toEqual({ firstDate: '2026-03-01', lastDate: '2026-07-09' })
  })
})

describe('likes', () => {
  test('are toggled, or set, and shown to their owner as theirs', async () => {
    await entries({ id: 'a' })
    expect(await like('a')).toEqual({ id: 'a', isLiked: true, feedLikes: 1 })
    expect(await like('a')).toEqual({ id: 'a', isLiked: false, feedLikes: 0 })
    expect(await like('a', false)).toEqual({ id: 'a', isLiked: false, feedLikes: 0 })
    expect(await like('a', true)).toEqual({ id: 'a', isLiked: true, feedLikes: 1 })
    expect(await like('a', true)).toEqual({ id: 'a', isLiked: true, feedLikes: 1 })
    expect(await feed({})).toMatchObject([{ isLiked: true, feedLikes: 1 }])
    as = { token: (await testing.person()).token }
    expect(await feed({})).toMatchObject([{ isLiked: false, feedLikes: 1 }])
  })

  test('pressed once count once, however often the press arrives', async () => {
    await entries({ id: 'a' })
    const headers = { 'idempotency-key': uuid() }
    expect(await like('a', undefined, headers)).toMatchObject({ isLiked: true, feedLikes: 1 })
    expect(await like('a', undefined, headers)).toMatchObject({ isLiked: true, feedLikes: 1 })
  })

  test('never drift: twenty presses at once by one person end where they began', async () => {
    await entries({ id: 'a' })
    await Promise.all(Array.from({ length: 20 }, () => like('a')))
    expect(await feed({})).toMatchObject([{ isLiked: false, feedLikes: 0 }])
    await Promise.all(Array.from({ length: 21 }, () => like('a')))
    expect(await feed({})).toMatchObject([{ isLiked: true, feedLikes: 1 }])
    expect(await drifted()).toEqual([])
  })

  test('300 presses at once by one person take few connections; those too many are told to come again', async () => {
    await entries({ id: 'a' })
    const { pool } = house.db
    let mostInUse = 0
    const presses = Array.from({ length: 300 }, async () => {
      const outcome = (await refusal(like('a', true))) ?? 200
      mostInUse = Math.max(mostInUse, pool.totalCount - pool.idleCount)
      return outcome
    })
    const outcomes = new Set(await Promise.all(presses))
    expect(outcomes).toEqual(new Set([200, 429]))
    expect(mostInUse).toBeLessThanOrEqual(8)
    expect(await feed({})).toMatchObject([{ isLiked: true, feedLikes: 1 }])
    expect(await drifted()).toEqual([])
  })

  test('never drift: twenty people press at once, and again', async () => {
    await entries({ id: 'a' }, { id: 'b' })
    const crowd = await Promise.all(Array.from({ length: 20 }, () => testing.person()))
    const press = (id: string, people: readonly TestPerson[]) =>
      Promise.all(people.map(({ token }) => testing.ask(feedCalls.toggleLike, { body: { id } }, { token })))
    await Promise.all([press('a', crowd), press('b', crowd.toReversed())])
    expect(await feed({})).toMatchObject([{ feedLikes: 20 }, { feedLikes: 20 }])
    await Promise.all([press('b', crowd.slice(0, 7)), press('a', crowd.slice(5))])
    expect(await feed({})).toMatchObject([
      { id: 'b', feedLikes: 13 },
      { id: 'a', feedLikes: 5 },
    ])
    expect(await drifted()).toEqual([])
  })

  test('are deleted with their person', async () => {
    const built = Array.from({ length: 12 }, (_, index) => ({ id: `e${index}` }))
    await entries(...built)
    const [one, other] = [await testing.person(), await testing.person()]
    for (const { id } of built) {
      for (const { token } of [one, other])
        await testing.ask(feedCalls.toggleLike, { body: { id } }, { token })
    }
    await like('e3')
    await Promise.all([
      house.db.transaction((tx) => testing.app.rooms.forget(tx, one.id)),
      house.db.run(sql`delete from people where id = ${other.id}`),
    ])
    expect((await feed({ size: '50' })).filter(({ feedLikes }) => feedLikes > 0)).toMatchObject([
      { id: 'e3', feedLikes: 1 },
    ])
    expect(await drifted()).toEqual([])
  })

  test('are deleted with their entry, and stay when it is edited', async () => {
    await entries({ id: 'a' }, { id: 'b' })
    await like('a')
    await like('b')
    await entries({ id: 'a', on: '2026-03-02' })
    expect(await feed({})).toMatchObject([
      { id: 'a', feedLikes: 1 },
      { id: 'b', feedLikes: 1 },
    ])
    await house.db.run(sql`delete from feed_entries where id = 'a'`)
    const { 'feed.json': archived = '' } = await archiveTexts(testing, asha)
    expect(JSON.parse(archived)).toMatchObject({ likes: [{ entryId: 'b' }] })
  })

  test('of a missing entry are refused', async () => {
    expect(await refusal(like('nowhere'))).toBe(404)
  })
})

describe('clicks', () => {
  const clicks = () =>
    house.db.one<{ clicks: number }>(sql`select clicks from feed_counts where entry_id = 'a'`)

  test('are counted for the entry, once per key, and store nothing about people', async () => {
    await entries({ id: 'a' })
    const headers = { 'idempotency-key': 'one' }
    const click = (more: object) => testing.ask(feedCalls.click, { body: { id: 'a' } }, { ...as, ...more })
    await click({ headers })
    await click({ headers })
    await click({})
    expect(await clicks()).toEqual({ clicks: 2 })
    const kept = await house.db.many<{ key: string }>(
      sql`select key from idempotency_keys where person_id = ${asha.id}`,
    )
    expect(kept).toEqual([{ key: 'feedClick:one' }])
  })

  test('do not disturb the likes', async () => {
    await entries({ id: 'a' })
    await like('a')
    await Promise.all(
      Array.from({ length: 20 }, () => testing.ask(feedCalls.click, { body: { id: 'a' } }, as)),
    )
    expect(await feed({})).toMatchObject([{ feedLikes: 1 }])
    expect(await clicks()).toEqual({ clicks: 20 })
  })
})

describe('the quote of the day', () => {
  const quote = () => testing.ask(feedCalls.quoteOfTheDay, {}, as)
  const on = (day: string, hours = 0) => new Date(startOfIndiaDay(day).getTime() + hours * 3_600_000).toJSON()

  test('is nothing while there is no quote', async () => {
    await entries({ id: 'a' })
    expect(await quote()).toBeNull()
  })

  test('stays from midnight to midnight in India, for everybody, whatever is published meanwhile', async () => {
    await entries(...['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, event: 'quote' as const })))
    const morning = await at(on('2026-12-01'), quote)
    for (const id of ['x', 'y', 'z', 'k', 'm', 'n']) await entries({ id, event: 'quote', on: '2026-11-01' })
    as = { token: (await testing.person()).token }
    const night = await at(on('2026-12-01', 23.99), quote)
    expect(night?.id).toBe(morning?.id)
    expect((await at(on('2026-12-02'), quote))?.id).not.toBe(morning?.id)
  })

  test('shows every quote once before any repeats', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    await entries(...ids.map((id) => ({ id, event: 'quote' as const })), { id: 'post' })
    const seen: (string | undefined)[] = []
    for (let day = 1; day <= 9; day += 1) seen.push((await at(on(`2026-12-0${day}`), quote))?.id)
    expect(new Set(seen.slice(0, 7))).toEqual(new Set(ids))
    expect(seen.slice(7)).toEqual(seen.slice(0, 2))
  })

  test('is the same when twenty people ask first at once', async () => {
    await entries(...['a', 'b', 'c'].map((id) => ({ id, event: 'quote' as const })))
    const answers = await Promise.all(Array.from({ length: 20 }, quote))
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
