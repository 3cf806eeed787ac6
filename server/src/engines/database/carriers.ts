import { type Database, sql } from './database.ts'
import type { Others } from './others.ts'
import type { Redis } from './redis.ts'

/** The PostgreSQL channel of the bus. */
export const channel = 'saathi'
/** A NOTIFY that failed is sent again this often, each time after a longer pause. */
const triesToPublish = 4
const firstPauseMs = 100
/** Milliseconds in which others hear that this process has lost Redis. */
const heardMs = 250

/** Takes payloads to the other processes, and knows which are on their way. */
export interface Carrier {
  send(payload: string): void
  sent(): Promise<unknown>
}

interface RedisCarrierParts {
  readonly redis: Redis
  readonly notices: Carrier
  readonly others: Pick<Others, 'known' | 'allHearRedis' | 'beat'>
}

/** Sends over Redis, and by NOTIFY if that does not reach every known process. */
export function makeRedisCarrier({ redis, notices, others }: RedisCarrierParts): Carrier {
  const onTheirWay = makeOnTheirWay()
  const publish = async (payload: string) => {
    const reached = await redis.publish(payload).catch(() => 0)
    // This process hears itself too.
    if (reached <= others.known().ids.length) notices.send(payload)
  }
  return {
    send(payload) {
      if (redis.isOpen() && others.allHearRedis()) onTheirWay.add(publish(payload))
      else notices.send(payload)
    },
    sent: onTheirWay.all,
  }
}

/**
 * Tells the others when this process loses and finds Redis. Returns a function that says whether events are missed: from
 * the loss until the others know of it, and send by NOTIFY.
 */
export function watchRedis({ redis, notices, others, changed }: RedisCarrierParts & { changed(): void }) {
  let isMissing = false
  const lose = async () => {
    isMissing = true
    changed()
    await notices.sent()
    await new Promise((resolve) => setTimeout(resolve, heardMs).unref())
    isMissing = false
    changed()
  }
  redis.onChange((isOpen) => {
    others.beat()
    if (!isOpen && !isMissing) void lose()
  })
  return () => isMissing
}

/** Sends by NOTIFY. One transaction takes everything of one turn of the event loop, because PostgreSQL commits those with NOTIFY one by one. */
export function makeNotices(db: Database, failed: (error: Error) => void): Carrier {
  const onTheirWay = makeOnTheirWay()
  let waiting: string[] = []
  const sendWaiting = async () => {
    await Promise.resolve()
    const payloads = waiting
    waiting = []
    await notifyPatiently(db, payloads)
  }
  return {
    send(payload) {
      waiting.push(payload)
      if (waiting.length === 1) onTheirWay.add(sendWaiting().catch(failed))
    },
    sent: onTheirWay.all,
  }
}

function makeOnTheirWay() {
  const waiting = new Set<Promise<unknown>>()
  return {
    add(work: Promise<unknown>): void {
      const done: Promise<unknown> = work.finally(() => waiting.delete(done))
      waiting.add(done)
    },
    all: () => Promise.all(waiting),
  }
}

async function notifyPatiently(db: Database, payloads: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return void (await db.run(
        sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`,
      ))
    } catch (error) {
      // One that is refused must not keep the others.
      if (payloads.length > 1) return sendAlone(db, payloads)
      if (tried === triesToPublish) throw error
      await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 4 ** (tried - 1)))
    }
  }
}

async function sendAlone(db: Database, payloads: readonly string[]): Promise<void> {
  await Promise.all(payloads.map((payload) => notifyPatiently(db, [payload])))
}
