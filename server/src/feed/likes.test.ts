import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { archiveTexts } from '../privacy/testing/testArchive.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { openFeed, refusal } from './testing/testFeed.ts'

const testing = await openTesting()
const { house } = testing
const { asha, entries, feed, like } = openFeed(testing)

/** The entries whose stored count differs from the real number of likes. */
const drifted = () =>
  house.db.many(sql`
    select entry_id, likes, (select count(*) from feed_likes where feed_likes.entry_id = feed_counts.entry_id) as rows
    from feed_counts where likes <> (select count(*) from feed_likes where feed_likes.entry_id = feed_counts.entry_id)`)

describe('likes', () => {
  test('are toggled, or set, and shown to their owner as theirs', async () => {
    await entries({ id: 'a' })
    expect(await like('a')).toEqual({ id: 'a', isLiked: true, feedLikes: 1 })
    expect(await like('a')).toEqual({ id: 'a', isLiked: false, feedLikes: 0 })
    expect(await like('a', false)).toEqual({ id: 'a', isLiked: false, feedLikes: 0 })
    expect(await like('a', true)).toEqual({ id: 'a', isLiked: true, feedLikes: 1 })
    expect(await like('a', true)).toEqual({ id: 'a', isLiked: true, feedLikes: 1 })
    expect(await feed({})).toMatchObject([{ isLiked: true, feedLikes: 1 }])
    expect(await feed({}, await testing.person())).toMatchObject([{ isLiked: false, feedLikes: 1 }])
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
    const click = (more: object) =>
      testing.ask(feedCalls.click, { body: { id: 'a' } }, { token: asha.token, ...more })
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
      Array.from({ length: 20 }, () =>
        testing.ask(feedCalls.click, { body: { id: 'a' } }, { token: asha.token }),
      ),
    )
    expect(await feed({})).toMatchObject([{ feedLikes: 1 }])
    expect(await clicks()).toEqual({ clicks: 20 })
  })
})
