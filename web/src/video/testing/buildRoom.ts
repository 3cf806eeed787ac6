import type { VideoRoom } from '@saathi/contract/video/calls.ts'

/** Builds the room of a planned call that opens later. */
export function buildRoom(given: Partial<VideoRoom> = {}): VideoRoom {
  return {
    room: 'r1',
    channel: 'c1',
    token: '',
    title: 'Weekly call',
    startTime: '2026-11-28T13:30:00.000Z',
    endTime: '2026-11-28T14:30:00.000Z',
    sessionName: '',
    localeSessionName: {},
    mentorship: 'm1',
    visitStatus: 'early',
    kind: 'builtin',
    others: [],
    asksConsent: false,
    asksFor: [],
    captions: false,
    recordingDays: 30,
    consent: null,
    unanswered: [],
    hasRecording: false,
    iceServers: [],
    metSeconds: 0,
    ...given,
  }
}
