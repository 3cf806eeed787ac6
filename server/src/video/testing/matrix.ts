import { captionCalls } from '@saathi/contract/video/captionCalls.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { evidenceCalls } from '@saathi/contract/video/evidenceCalls.ts'
import { hostCalls } from '@saathi/contract/video/hostCalls.ts'
import { parentCalls } from '@saathi/contract/video/parentCalls.ts'
import { recordCalls } from '@saathi/contract/video/recordCalls.ts'

import {
  type Asker,
  commandMatrixOf,
  everyone,
  type CommandResult,
  matrixOf,
  nothing,
  people,
  staffOnly,
} from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(videoCalls)({
    // Calls open with a mentorship, which the people here do not have; video.test.ts and calls.test.ts test members.
    startRoom: { given: () => ({ body: { channel: 'unknown' } }), expected: people(403) },
    room: { given: () => ({ params: { roomId: 'unknown' } }), expected: people(404) },
    noteEvent: {
      given: () => ({ params: { roomId: 'unknown' }, body: { event: 'join' } }),
      expected: people(404),
    },
    consent: {
      given: () => ({ params: { roomId: 'unknown' }, body: { consent: true } }),
      expected: people(404),
    },
    live: { given: nothing, expected: people(200) },
    meetings: { given: () => ({ params: { mentorshipId: 'unknown' } }), expected: people(404) },
  }),
  matrixOf(hostCalls)({
    hostedRoom: {
      given: () => ({ params: { roomId: 'unknown' }, body: { seat: seat.seat } }),
      expected: people(404),
    },
  }),
  matrixOf(evidenceCalls)({
    hearRecording: {
      given: () => ({ params: { id: 'unknown' }, body: { words: 'To hear what was said.' } }),
      expected: staffOnly(404),
    },
  }),
  matrixOf(parentCalls)({
    parentQuestion: { given: () => ({ query: { token: 'unknown' } }), expected: everyone(422) },
    answerAsParent: {
      given: () => ({ query: { token: 'unknown' }, body: { agrees: true } }),
      expected: everyone(422),
    },
  }),
  matrixOf(captionCalls)({
    addCaption: {
      given: () => ({
        params: { roomId: 'unknown' },
        body: { seat: seat.seat, key: '0'.repeat(16), words: 'Good evening', secondsAgo: 1 },
      }),
      expected: people(404),
    },
  }),
  matrixOf(recordCalls)({
    channelHistory: { given: () => ({ params: { channelId: 'unknown' } }), expected: people(404) },
    pastCall: { given: () => ({ params: { callId: 'unknown' } }), expected: people(404) },
    openRecording: { given: () => ({ params: { callId: 'unknown' } }), expected: people(404) },
    deleteRecording: { given: () => ({ params: { callId: 'unknown' } }), expected: people(404) },
    markLine: {
      given: () => ({ params: { lineId: 'unknown' }, body: { words: 'Wrong.' } }),
      expected: people(404),
    },
    rateCall: {
      given: () => ({ body: { meetingRecordingId: 'unknown', meetingRating: 3 } }),
      expected: people(404),
    },
    callRatingStatus: { given: nothing, expected: people(200) },
  }),
]

const seat = { room: 'unknown', seat: '6e5d4c3b-2a19-4807-b6f5-e4d3c2b1a009' }
/** Nobody is in the room, so it is nobody's; hostile.test.ts tries the seats of others. */
const nobodys: Readonly<Record<Asker, CommandResult>> = {
  nobody: 'token_invalid',
  mentee: 'not_yours',
  anotherMentee: 'not_yours',
  mentor: 'not_yours',
  anotherMentor: 'not_yours',
  formerMember: 'not_yours',
  partner: 'not_yours',
  staff: 'not_yours',
}
/** A command that changes nothing is not refused. */
const harmless: Readonly<Record<Asker, CommandResult>> = {
  nobody: 'token_invalid',
  mentee: 'done',
  anotherMentee: 'done',
  mentor: 'done',
  anotherMentor: 'done',
  formerMember: 'done',
  partner: 'done',
  staff: 'done',
}

export const commandMatrix = commandMatrixOf({
  scene: async () => undefined,
  rows: {
    call_enter: {
      given: () => ({ command: 'call_enter', ...seat, ticket: 'forged', mic: true, camera: true }),
      expected: nobodys,
    },
    call_door: {
      given: () => ({ command: 'call_door', room: 'unknown', ticket: 'forged', isThere: true }),
      expected: nobodys,
    },
    call_beat: { given: () => ({ command: 'call_beat', ...seat }), expected: nobodys },
    call_show: {
      given: () => ({ command: 'call_show', ...seat, mic: true, camera: true, screen: false, hand: false }),
      expected: nobodys,
    },
    call_signal: {
      given: () => ({ command: 'call_signal', ...seat, to: seat.seat, signal: '{}' }),
      expected: nobodys,
    },
    call_leave: { given: () => ({ command: 'call_leave', ...seat }), expected: harmless },
    call_answer: {
      given: () => ({ command: 'call_answer', room: 'unknown', accepts: true }),
      expected: harmless,
    },
  },
})
