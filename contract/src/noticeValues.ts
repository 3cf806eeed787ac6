import type { NoticeKindName } from './domainNotices.ts'

/**
 * The sort of a value of a notice. The sorts `person` and `people` are ids; a name is looked up when the notice is
 * shown, so that erasing an account needs no search for names. The sort `words` is for texts by members, by the
 * team, or from the content. A title from the content has the id of its content beside it, and is looked up in the
 * reader's language when the list of notices is shown. The sort `lines` is a list of texts of the product, each with values of its own.
 */
export type ValueSort = 'person' | 'people' | 'lines' | 'id' | 'ids' | 'moment' | 'number' | 'words'

/**
 * The values of each kind of notice. A value that is not listed here is refused, so that no name is stored by
 * accident.
 */
export const noticeValues = {
  // The person's own name, which is deleted with their notices.
  welcome: { name: 'words' },
  passwordChanged: {},
  // The words are those of the organisation, in the person's language.
  dataBreach: { words: 'words' },
  exportReady: {},
  internshipsOpen: { count: 'number' },
  badgeEarned: { mentorship: 'id', session: 'words', sessionId: 'id' },
  surveyOpened: { survey: 'words', surveyId: 'id' },
  applicationApproved: {},
  applicationNotYet: { because: 'words' },
  applicationEnded: { because: 'words' },
  applicationCorrected: {},
  birthYearNeeded: {},
  matchesProposed: { days: 'number' },
  matchExpires: { hours: 'number' },
  choiceFreed: {},
  groupJoined: { name: 'person', days: 'number' },
  groupGrew: { name: 'person', days: 'number' },
  matchingPauses: { name: 'words', from: 'words', to: 'words' },
  mentorshipBegun: { names: 'people' },
  mentorshipEnded: { mentorship: 'id', names: 'people' },
  partnerAway: { mentorship: 'id', name: 'person', day: 'moment' },
  mentorshipCloses: { mentorship: 'id', names: 'people', day: 'moment' },
  bridgeBegun: { mentorship: 'id', name: 'person' },
  bridgeAsked: { mentorship: 'id', names: 'people' },
  handedOver: { names: 'people' },
  partnerLeft: { mentorship: 'id' },
  partnerWaits: { mentorship: 'id', session: 'words', sessionId: 'id', minutes: 'number', name: 'person' },
  // One word about all mentorships of a mentor. Earlier ones were about one.
  mentorWeek: { mentorships: 'ids', channel: 'id', names: 'people', lines: 'lines' },
  meetingInvited: { mentorship: 'id', event: 'id', title: 'words', name: 'person', when: 'moment' },
  meetingChanged: { mentorship: 'id', event: 'id', title: 'words', name: 'person', when: 'moment' },
  meetingCancelled: { mentorship: 'id', title: 'words', name: 'person', when: 'moment' },
  meetingDeclined: { mentorship: 'id', event: 'id', title: 'words', name: 'person', when: 'moment' },
  meetingTomorrow: {
    mentorship: 'id',
    event: 'id',
    title: 'words',
    names: 'people',
    when: 'moment',
    call: 'words',
  },
  meetingSoon: {
    mentorship: 'id',
    event: 'id',
    title: 'words',
    names: 'people',
    when: 'moment',
    call: 'words',
  },
  calendarBroken: { provider: 'words' },
  unreadMessages: { count: 'number', names: 'people' },
  newMessage: { channel: 'id', seq: 'number', name: 'person' },
  callRings: { room: 'id', seq: 'number', name: 'person' },
  callWritten: { call: 'id' },
  parentAnswered: { said: 'lines' },
  missedCall: { channel: 'id', room: 'id', name: 'person' },
  reportReceived: { day: 'moment' },
  reportSeen: {},
  reportAnswered: {},
  reportClosed: {},
  safetyWaits: {},
  distressWaits: {},
  teamWaits: {},
} as const satisfies Record<NoticeKindName, Readonly<Record<string, ValueSort>>>
