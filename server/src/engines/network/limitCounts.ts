import * as v from 'valibot'

import { type Database, sql } from '../database/database.ts'
import type { Redis, RedisClient } from '../database/redis.ts'

/** How often something may happen within a time span. */
export interface Limit {
  readonly most: number
  /** At most a day, because older counts are deleted. */
  readonly seconds: number
}

/** The counts of limits, which all processes share. A window begins with its first event, by the machine's time. */
export interface Counts {
  /** Counts one event; returns how many there were in the window, and when it ends. */
  add(bucket: string, limit: Limit): Promise<{ readonly count: number; readonly endsAt: number }>
  /** Deletes the counts whose name has this ending. */
  forget(tx: Database, ending: string): Promise<void>
  /** Deletes every count that began before this moment. */
  forgetBefore(moment: Date): Promise<void>
}

/** Counts in PostgreSQL; they outlive every restart. */
export function countsInDatabase(db: Database): Counts {
  return {
    async add(bucket, { seconds }) {
      const now = new Date()
      const begun = new Date(now.getTime() - seconds * 1000)
      // A window that begins later than this was begun by a clock that was wrong.
      const ahead = new Date(now.getTime() + seconds * 1000)
      const isOver = sql`known.started_at <= ${begun} or known.started_at > ${ahead}`
      const { count, startedAt } = await db.one<{ count: number; startedAt: Date }>(sql`
        insert into limit_counts as known (bucket, count, started_at) values (${bucket}, 1, ${now})
        on conflict (bucket) do update set
          count = case when ${isOver} then 1 else known.count + 1 end,
          started_at = case when ${isOver} then ${now} else known.started_at end
        returning count, started_at`)
      return { count, endsAt: startedAt.getTime() + seconds * 1000 }
    },
    forget: async (tx, ending) =>
      void (await tx.run(sql`delete from limit_counts where right(bucket, length(${ending})) = ${ending}`)),
    forgetBefore: async (moment) =>
      void (await db.run(sql`delete from limit_counts where started_at < ${moment}`)),
  }
}

/** Counts one event, and returns the count with the milliseconds that are left of its window. */
const countScript = `
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { count, redis.call('pttl', KEYS[1]) }`

const counted = v.tuple([v.number(), v.number()])

/** How many names one step of a search through Redis reads. */
const namesAtOnce = 1000

/**
 * Counts in Redis. While it does not reply, the others count, so a limit can be used up once there and once here. A limit
 * of one event is always counted by the others, because Redis may forget the event.
 */
export function countsInRedis(redis: Redis, others: Counts): Counts {
  const add = (bucket: string, { seconds }: Limit) =>
    redis.run(async (client, prefix) => {
      const [count, leftMs] = v.parse(
        counted,
        await client.eval(countScript, {
          keys: [`${prefix}limit:${bucket}`],
          arguments: [String(seconds * 1000)],
        }),
      )
      return { count, endsAt: Date.now() + leftMs }
    })
  return {
    add: (bucket, limit) =>
      limit.most === 1
        ? others.add(bucket, limit)
        : add(bucket, limit).catch(() => others.add(bucket, limit)),
    async forget(tx, ending) {
      await others.forget(tx, ending)
      // If Redis does not reply, its counts end by themselves, within a day.
      await redis
        .run((client, prefix) => forgetIn(client, `${escaped(`${prefix}limit:`)}*${escaped(ending)}`))
        .catch(() => undefined)
    },
    forgetBefore: others.forgetBefore,
  }
}

async function forgetIn(client: RedisClient, pattern: string): Promise<void> {
  for await (const names of client.scanIterator({ MATCH: pattern, COUNT: namesAtOnce })) {
    if (names.length > 0) await client.unlink(names)
  }
}

/** Returns a text as a part of a pattern that matches only this text. */
const escaped = (text: string) => text.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)
