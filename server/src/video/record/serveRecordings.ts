import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'

import * as v from 'valibot'

import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import type { Database } from '../../engines/database/database.ts'
import type { Seal } from '../../engines/secrets/seals.ts'
import { partOf } from '../../http/byteRange.ts'
import { type Film, openFilm } from './film.ts'
import { indexOfTake, mixOf } from './filmStore.ts'
import { endedCall } from './historyStore.ts'
import type { TakeShelf } from './shelf.ts'
import { takeById, type TakeRow } from './takeStore.ts'

/** Where recordings are served. */
export const recordingsAddress = '/calls/recordings'

/** What an address of a recording opens for a person: a take, or the mix of a call. */
export const recordingTicket = v.union([
  v.object({ personId: v.string(), takeId: v.string() }),
  v.object({ personId: v.string(), mixOf: v.string() }),
])
export type RecordingTicket = v.InferOutput<typeof recordingTicket>

/** A path has at most 100 characters here, so the ticket is in the query. */
const asked = v.object({ ticket: v.pipe(v.string(), v.maxLength(2000)) })

interface Serving {
  readonly db: Database
  readonly shelf: TakeShelf
  readonly tickets: Seal<RecordingTicket>
}

/** What an address leads to. A take of a call that is not finished has no film yet. */
interface Found {
  readonly callId: string
  readonly type: string
  readonly take: TakeRow | undefined
  readonly film: Film | undefined
}

/**
 * Serves recordings by their sealed addresses. Membership is asked again, so an address ends with it. A finished recording is served in the
 * parts that a player asks for; compressing would change the numbers of its bytes.
 */
export function serveRecordings(server: FastifyInstance, { db, shelf, tickets }: Serving): void {
  server.get(recordingsAddress, { compress: false }, async (request, reply) => {
    const query = v.safeParse(asked, request.query)
    const opened = query.success ? await tickets.open(query.output.ticket) : undefined
    const found = opened === undefined ? undefined : await find(db, opened)
    const call = found === undefined ? undefined : await endedCall(db, found.callId)
    const channels = opened === undefined ? [] : await channelIdsOf(db, opened.personId)
    if (found === undefined || call === undefined || !channels.includes(call.channelId))
      return reply.code(404).send()
    reply
      .type(found.type)
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'")
    if (found.film === undefined)
      return reply.send(Readable.from(found.take === undefined ? [] : shelf.read(found.take)))
    const film = await openFilm(shelf, found.film)
    const part = partOf(request.headers.range, film.size)
    if (part === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${film.size}`).send()
    const { first, last } = part ?? { first: 0, last: film.size - 1 }
    if (part !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${film.size}`)
    return reply
      .header('accept-ranges', 'bytes')
      .header('content-length', last - first + 1)
      .send(Readable.from(film.bytes({ first, last })))
  })
}

async function find(db: Database, ticket: RecordingTicket): Promise<Found | undefined> {
  if ('mixOf' in ticket) {
    const film = await mixOf(db, ticket.mixOf)
    return film && { callId: ticket.mixOf, type: 'audio/webm', take: undefined, film }
  }
  const take = await takeById(db, ticket.takeId)
  if (take?.recording !== true) return undefined
  const index = await indexOfTake(db, take.id)
  return { callId: take.callId, type: 'video/webm', take, film: index && { ...index, id: take.id } }
}
