import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'

import * as v from 'valibot'

import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import type { Database } from '../../engines/database/database.ts'
import type { Seal } from '../../engines/secrets/seals.ts'
import { partOf } from '../../http/byteRange.ts'
import { mayHear } from '../../safety/public/hearings.ts'
import { evidenceMix, evidenceTakes } from './evidenceStore.ts'
import { type Film, openFilm } from './film.ts'
import { indexOfTake, mixOf } from './filmStore.ts'
import { endedCall } from './historyStore.ts'
import type { TakeShelf } from './shelf.ts'
import { takeById, type TakeRow } from './takeStore.ts'

/** Where recordings are served. */
export const recordingsAddress = '/calls/recordings'

/** What an address of a recording opens: a take or the mix of a call, for a member of the chat or for the team. */
export const recordingTicket = v.union([
  v.object({ staffId: v.string(), reportId: v.string(), takeId: v.optional(v.string()) }),
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
  readonly type: string
  readonly take: Pick<TakeRow, 'id' | 'parts'> | undefined
  readonly film: Film | undefined
}

/**
 * Serves recordings by their sealed addresses. Membership, or the right to the case, is asked again, so an address ends with it. A finished recording is served in the
 * parts that a player asks for; compressing would change the numbers of its bytes.
 */
export function serveRecordings(server: FastifyInstance, { db, shelf, tickets }: Serving): void {
  server.get(recordingsAddress, { compress: false }, async (request, reply) => {
    const query = v.safeParse(asked, request.query)
    const opened = query.success ? await tickets.open(query.output.ticket) : undefined
    const found = opened === undefined ? undefined : await find(db, opened)
    if (found === undefined) return reply.code(404).send()
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

/** Returns what an address leads to, if its person may still open it. */
async function find(db: Database, ticket: RecordingTicket): Promise<Found | undefined> {
  if ('staffId' in ticket) return (await mayHear(db, ticket)) ? findEvidence(db, ticket) : undefined
  const take = 'takeId' in ticket ? await takeById(db, ticket.takeId) : undefined
  const callId = 'mixOf' in ticket ? ticket.mixOf : take?.callId
  const call = callId === undefined ? undefined : await endedCall(db, callId)
  const channels = await channelIdsOf(db, ticket.personId)
  if (call === undefined || !channels.includes(call.channelId)) return undefined
  if (take === undefined) return soundOf(await mixOf(db, call.id))
  return take.recording ? filmOf(db, take) : undefined
}

type EvidenceTicket = Extract<RecordingTicket, { readonly staffId: string }>

async function findEvidence(db: Database, { reportId, takeId }: EvidenceTicket): Promise<Found | undefined> {
  if (takeId === undefined) return soundOf(await evidenceMix(db, reportId))
  const take = (await evidenceTakes(db, reportId)).find(({ id }) => id === takeId)
  return take && filmOf(db, take)
}

const soundOf = (film: Film | undefined): Found | undefined =>
  film && { type: 'audio/webm', take: undefined, film }

async function filmOf(db: Database, take: Found['take'] & object): Promise<Found> {
  const index = await indexOfTake(db, take.id)
  return { type: 'video/webm', take, film: index && { ...index, id: take.id } }
}
