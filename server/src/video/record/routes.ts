import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { metMs } from '@saathi/contract/video/attendance.ts'
import { type PastCall, ratingTitle, recordCalls } from '@saathi/contract/video/recordCalls.ts'

import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { attendanceIn } from '../stored/attendanceStore.ts'
import {
  anyCall,
  type EndedCall,
  endedCall,
  endedCallsIn,
  putRating,
  unratedCallsOf,
} from './historyStore.ts'
import { pastCallsFor } from './history.ts'
import { pastKept } from './pastKept.ts'
import { recordingOf, type Recordings } from './recordings.ts'

/** A call is asked about for seven days. */
const askedForMs = 7 * 86_400_000
const ratingLimit = { most: 60, seconds: 3600 }

/** The words of calls. */
interface Words {
  links(
    personId: string,
    callIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly transcript: string; readonly summary: string | null }>>
  of(
    personId: string,
    callId: string,
  ): Promise<Pick<Reply<typeof recordCalls.pastCall>, 'transcript' | 'transcriptBy' | 'summary'>>
  mark(personId: string, lineId: string, words: string): Promise<void>
}

/** Serves what is left of calls. */
export function recordRoutes(
  house: Pick<House, 'db' | 'clock' | 'limits'>,
  recordings: Pick<Recordings, 'open' | 'dropIn'>,
  written: Words,
): Mountable {
  const { db, clock, limits } = house
  const requireMember = async (personId: string, channelId: string) => {
    if (!(await channelIdsOf(db, personId)).includes(channelId)) throw new Failure('notFound')
  }
  const find = async (personId: string, callId: string, look = endedCall): Promise<EndedCall> => {
    const call = await look(db, callId)
    if (call === undefined) throw new Failure('notFound')
    await requireMember(personId, call.channelId)
    return call
  }
  const pastFor = (personId: string, calls: readonly EndedCall[]) =>
    pastWithWords(house, written, { personId, calls })
  return serving(recordCalls, {
    async channelHistory({ person, params: { channelId } }) {
      await requireMember(person.id, channelId)
      return { chatMeetingHistory: await pastFor(person.id, await endedCallsIn(db, channelId)) }
    },
    async pastCall({ person, params: { callId } }) {
      return pastCallFor(house, written, { personId: person.id, call: await find(person.id, callId) })
    },
    async openRecording({ person, params: { callId } }) {
      const call = await find(person.id, callId)
      await limits.take(`openRecording:${person.id}`, ratingLimit)
      return recordings.open(person.id, call)
    },
    async deleteRecording({ person, params: { callId } }) {
      const call = await find(person.id, callId)
      await db.transaction((tx) => recordings.dropIn(tx, { callId: call.id }))
      return {}
    },
    async markLine({ person, params: { lineId }, body: { words } }) {
      await limits.take(`markLine:${person.id}`, ratingLimit)
      await written.mark(person.id, lineId, words)
      return {}
    },
    async rateCall({ person, body: { meetingRecordingId: callId, userId, meetingRating: rating } }) {
      requireSelf(person.id, userId)
      await limits.take(`rateCall:${person.id}`, ratingLimit)
      const [past] = await pastCallsFor(house, person.id, [await find(person.id, callId, anyCall)])
      if (!hasMet(past, person.id)) throw new Failure('notFound')
      await putRating(db, { callId, personId: person.id, rating, at: clock.now() })
      return {}
    },
    async callRatingStatus({ person, query: { userId } }) {
      requireSelf(person.id, userId)
      return dueRating(house, person.id)
    },
  })
}

const placeOf = ({ channelId: channel, mentorshipId: mentorship, title }: EndedCall) => ({
  channel,
  mentorship,
  title,
})

/** Returns a call that is over with all that is left of it. */
async function pastCallFor(
  house: Pick<House, 'db' | 'clock'>,
  written: Words,
  { personId, call }: { readonly personId: string; readonly call: EndedCall },
): Promise<Reply<typeof recordCalls.pastCall>> {
  const { id: callId, channelId, linesGone } = call
  const [past] = await pastWithWords(house, written, { personId, calls: [call] })
  if (past === undefined) throw new Failure('notFound')
  const { people } = past
  const wasIn = people.some(({ userId }) => userId === personId)
  const recording = await recordingOf(house, personId, callId)
  const words = await written.of(personId, callId)
  const kept = await pastKept(house.db, { callId, channelId, people, isRecordingThere: recording !== null })
  return { ...past, ...placeOf(call), linesGone, wasIn, recording, ...kept, ...words }
}

/** Returns calls that are over as a member sees them, with the addresses of their texts. */
async function pastWithWords(
  house: Pick<House, 'db' | 'clock'>,
  written: Words,
  { personId, calls }: { readonly personId: string; readonly calls: readonly EndedCall[] },
) {
  const links = await written.links(
    personId,
    calls.map(({ id }) => id),
  )
  return (await pastCallsFor(house, personId, calls)).map((each) => ({
    ...each,
    summaryTextFileUrl: links.get(each.meetingRecordingId)?.summary ?? null,
    transcriptionTextFileUrl: links.get(each.meetingRecordingId)?.transcript ?? null,
  }))
}

/** Whether a person was in a call together with someone else. */
const hasMet = (past: Pick<PastCall, 'people'> | undefined, personId: string) =>
  past?.people.some(({ userId, minutes }) => userId === personId && minutes > 0) === true

/** Returns the newest call that a person can be asked about: they met someone in it. */
async function dueRating({ db, clock }: Pick<House, 'db' | 'clock'>, personId: string) {
  const now = clock.now()
  const since = new Date(now.getTime() - askedForMs)
  const calls = await unratedCallsOf(db, personId, { channelIds: await channelIdsOf(db, personId), since })
  const attendance = await attendanceIn(
    db,
    calls.map(({ id }) => id),
  )
  const call = calls.find(({ id }) => metMs(attendance(id), { personId, now }) > 0)
  if (call === undefined) return null
  return {
    meetingRecordingId: call.id,
    meetingDateTime: call.startedAt.toISOString(),
    meetingRatingTitle: ratingTitle,
    meetingRatingStatus: 'DUE' as const,
  }
}

/** An address or a body that names another person is refused. */
function requireSelf(personId: string, named: string | null | undefined): void {
  if (named != null && named !== personId) throw new Failure('notYours')
}
