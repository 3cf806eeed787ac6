import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { Failure } from '@saathi/contract/errors.ts'

import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import { openSeal, type Seal } from '../../engines/secrets/seals.ts'
import type { House } from '../../house/house.ts'
import { languageOf } from '../../people/public/person.ts'
import { peopleSeenBy } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { endedCall } from '../record/historyStore.ts'
import { lineById, type LineRow, linesOf, marksIn, putMark, summaryLinesOf, writtenIn } from './lineStore.ts'

type WrittenHouse = Pick<House, 'clock' | 'db' | 'keys' | 'texts'>

const address = '/calls/words'
const ticket = v.object({
  personId: v.string(),
  callId: v.string(),
  kind: v.picklist(['summary', 'transcript']),
})
/** A path has at most 100 characters here, so the ticket is in the query. */
const asked = v.object({ ticket: v.pipe(v.string(), v.maxLength(2000)) })
type Ticket = v.InferOutput<typeof ticket>

/** The words of calls, for their members. */
export type Written = Awaited<ReturnType<typeof openWritten>>

/** Opens the way to what was written down. */
export async function openWritten(house: WrittenHouse) {
  const { clock, db, keys } = house
  const tickets = await openSeal(keys, { name: 'call-words-tickets', shape: ticket, seconds: 900 })
  const linkTo = async (given: Ticket) => `${address}?ticket=${await tickets.seal(given)}`
  return {
    /** Returns addresses of the texts of these calls, which work for 15 minutes and for this person alone. */
    async links(personId: string, callIds: readonly string[]) {
      const rows = await writtenIn(db, callIds)
      return new Map(
        await Promise.all(
          rows.map(async ({ callId, hasSummary }) => {
            const transcript = await linkTo({ personId, callId, kind: 'transcript' })
            const summary = hasSummary ? await linkTo({ personId, callId, kind: 'summary' }) : null
            return [callId, { transcript, summary }] as const
          }),
        ),
      )
    },
    of: (personId: string, callId: string) => wordsFor(house, personId, callId),
    /** Notes that a line is wrong. The line itself stays. */
    async mark(personId: string, lineId: string, words: string) {
      const line = await lineById(db, lineId)
      const call = line === undefined ? undefined : await endedCall(db, line.callId)
      if (call === undefined || !(await channelIdsOf(db, personId)).includes(call.channelId))
        throw new Failure('notFound')
      await putMark(db, { lineId, personId, words, at: clock.now() })
    },
    mount: (server: FastifyInstance) => serveWords(server, house, tickets),
  }
}

/** Returns the transcript and the summary of a call as a member sees them. Either is null if there is none. */
async function wordsFor({ db }: Pick<House, 'db'>, personId: string, callId: string) {
  const [lines, marks, summed] = await Promise.all([
    linesOf(db, callId),
    marksIn(db, callId),
    summaryLinesOf(db, callId),
  ])
  const ids = [...lines, ...marks].map((each) => each.personId)
  const people = await peopleSeenBy(db, personId, [...new Set(ids)])
  const nameOf = (id: string) => {
    const person = people.find((each) => each.id === id)
    return person === undefined ? '' : displayNameOf(person)
  }
  const [first] = lines
  const [made] = summed
  return {
    transcriptBy: first === undefined ? null : madeBy(first),
    transcript:
      first === undefined
        ? null
        : lines.map(({ id, personId: userId, spokenAt, words }) => ({
            id,
            userId,
            fullName: nameOf(userId),
            seconds: Math.max(0, Math.round((spokenAt.getTime() - first.spokenAt.getTime()) / 1000)),
            words,
            marks: marks
              .filter(({ lineId }) => lineId === id)
              .map((mark) => ({ userId: mark.personId, fullName: nameOf(mark.personId), words: mark.words })),
          })),
    summary:
      made === undefined
        ? null
        : {
            madeBy: made.madeBy,
            lines: summed.map(({ personId: userId, isAction, words }) => ({
              userId,
              fullName: nameOf(userId),
              isAction,
              words,
            })),
          },
  }
}

/** A line from a browser belongs to no take. */
const madeBy = ({ takeId }: Pick<LineRow, 'takeId'>): 'browsers' | 'service' =>
  takeId === null ? 'browsers' : 'service'

/** Serves the texts by their sealed addresses. Membership is asked again, so an address ends with it. */
function serveWords(server: FastifyInstance, house: WrittenHouse, tickets: Seal<Ticket>): void {
  const { db, texts } = house
  server.get(address, async (request, reply) => {
    const query = v.safeParse(asked, request.query)
    const opened = query.success ? await tickets.open(query.output.ticket) : undefined
    const call = opened === undefined ? undefined : await endedCall(db, opened.callId)
    const channels = opened === undefined ? [] : await channelIdsOf(db, opened.personId)
    if (opened === undefined || call === undefined || !channels.includes(call.channelId)) {
      return reply.code(404).send()
    }
    const { personId, callId, kind } = opened
    const { transcript, transcriptBy, summary } = await wordsFor(house, personId, callId)
    const language = await languageOf(db, personId)
    const lines =
      kind === 'transcript'
        ? (transcript ?? []).map(
            ({ seconds, fullName, words }) => `${clockOf(seconds)} ${fullName}: ${words}`,
          )
        : [
            ...(summary?.lines ?? []).map(({ fullName, words }) => `${fullName}: ${words}`),
            summary === null || summary.madeBy === 'builtin'
              ? texts.text(language, 'call.summary.builtin')
              : texts.text(language, 'call.summary.model', { model: summary.madeBy }),
          ]
    if (kind === 'transcript' && transcriptBy !== null)
      lines.push(texts.text(language, `call.transcript.by.${transcriptBy}`))
    if (call.linesGone) lines.push(texts.text(language, 'call.transcript.gone'))
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kind}.txt"`)
      .header('cache-control', 'no-store')
      .send(`${lines.join('\n')}\n`)
  })
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
