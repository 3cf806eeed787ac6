import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'

import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import { openSeal, type Seal } from '../../engines/secrets/seals.ts'
import type { House } from '../../house/house.ts'
import { peopleSeenBy } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { type EndedCall, endedCall } from './historyStore.ts'
import type { TakeShelf } from './shelf.ts'
import {
  addOpening,
  closedTakes,
  closeTakes,
  endLostTakes,
  oldTakes,
  openingsOf,
  takeById,
  takesOf,
} from './takeStore.ts'

/** The parts of the house that recordings need. */
export type RecordingHouse = Pick<House, 'bus' | 'clock' | 'db' | 'keys' | 'queue'>

/** Recordings are kept for 30 days. */
const keptMs = 30 * 86_400_000
/** Sound for a transcript alone is kept for a day at most, if the speech service does not write it down. */
const soundMs = 86_400_000
/** The job that deletes the files of takes. */
export const dropTakesJob = 'dropTakes'
const address = '/calls/recordings'
const ticket = v.object({ personId: v.string(), takeId: v.string() })
/** A path has at most 100 characters here, so the ticket is in the query. */
const asked = v.object({ ticket: v.pipe(v.string(), v.maxLength(2000)) })
type Ticket = v.InferOutput<typeof ticket>

/** Returns what is there of a call's sound and picture, and who opened it. */
export async function recordingOf({ db }: Pick<House, 'db'>, personId: string, callId: string) {
  const takes = (await takesOf(db, callId)).filter(({ recording, parts }) => recording && parts > 0)
  const [first] = takes
  if (first === undefined) return null
  const openings = await openingsOf(db, callId)
  const people = await peopleSeenBy(db, personId, [...new Set(openings.map((each) => each.personId))])
  return {
    until: new Date(first.startedAt.getTime() + keptMs).toISOString(),
    openings: openings.flatMap(({ personId: userId, openedAt }) => {
      const person = people.find(({ id }) => id === userId)
      return person === undefined
        ? []
        : [{ userId, fullName: displayNameOf(person), openedOn: openedAt.toISOString() }]
    }),
  }
}

/** The ways to stored recordings. */
export type Recordings = Awaited<ReturnType<typeof openRecordings>>

/** Opens them. */
export async function openRecordings(house: RecordingHouse, shelf: TakeShelf) {
  const { bus, clock, db, keys, queue } = house
  const tickets = await openSeal(keys, { name: 'call-recording-tickets', shape: ticket, seconds: 900 })
  const dropIn = async (tx: Database, whose: Parameters<typeof closeTakes>[1]) => {
    const takeIds = await closeTakes(tx, whose, clock.now())
    if (takeIds.length > 0) await queue.add(tx, { name: dropTakesJob, payload: { takeIds } })
  }
  return {
    /** Returns addresses of the takes for a member, and notes that they opened them. */
    async open(personId: string, call: EndedCall) {
      const takes = (await takesOf(db, call.id)).filter(({ recording, parts }) => recording && parts > 0)
      if (takes.length === 0) throw new Failure('notFound')
      await addOpening(db, { id: newId(), callId: call.id, personId, at: clock.now() })
      const people = await peopleSeenBy(db, personId, [...new Set(takes.map((each) => each.personId))])
      return Promise.all(
        takes.map(async ({ id: takeId, personId: userId, startedAt }) => {
          const person = people.find(({ id }) => id === userId)
          return {
            userId,
            fullName: person === undefined ? '' : displayNameOf(person),
            startedOn: startedAt.toISOString(),
            url: `${address}?ticket=${await tickets.seal({ personId, takeId })}`,
          }
        }),
      )
    },
    /** Closes takes at once. A job deletes their files. */
    dropIn,
    /** Deletes the files of closed takes; repeating it changes nothing. */
    async deleteFiles(takeIds: readonly string[]) {
      for (const take of await closedTakes(db, takeIds)) await shelf.remove(take)
    },
    /** Ends the takes of processes that are gone, and deletes what is too old. */
    async tidy() {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms)
      await endLostTakes(db, [bus.id, ...bus.others().ids])
      const old = await oldTakes(db, { before: ago(keptMs), soundBefore: ago(soundMs) })
      if (old.length === 0) return
      await db.transaction((tx) => dropIn(tx, { takeIds: old.map(({ id }) => id) }))
    },
    mount: (server: FastifyInstance) => serveTakes(server, { db, shelf, tickets }),
  }
}

interface Serving {
  readonly db: Database
  readonly shelf: TakeShelf
  readonly tickets: Seal<Ticket>
}

/** Serves takes by their sealed addresses. Membership is asked again, so an address ends with it. */
function serveTakes(server: FastifyInstance, { db, shelf, tickets }: Serving): void {
  server.get(address, async (request, reply) => {
    const query = v.safeParse(asked, request.query)
    const opened = query.success ? await tickets.open(query.output.ticket) : undefined
    const take = opened === undefined ? undefined : await takeById(db, opened.takeId)
    const call = take?.recording === true ? await endedCall(db, take.callId) : undefined
    const channels = opened === undefined ? [] : await channelIdsOf(db, opened.personId)
    if (take === undefined || call === undefined || !channels.includes(call.channelId)) {
      return reply.code(404).send()
    }
    return reply
      .type('video/webm')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'")
      .send(Readable.from(shelf.read(take)))
  })
}
