import type { NoticeKind } from './notifications/rules.ts'

// Separate from `domains.ts`: a browser loads this file with its notices, and importing `domains.ts` would add every
// call of the product.

/** Every kind of notice. A new one also needs its texts in `content/languages`. */
export const noticeKinds = {
  welcome: { topic: 'learning', page: '/learninghub', mailed: false },
  passwordChanged: { topic: 'security', page: '/moreinfo/devices', mailed: true },
  exportReady: { topic: 'security', page: '/moreinfo/data', mailed: true },
  internshipsOpen: { topic: 'learning', page: '/internship', mailed: true },
  applicationApproved: { topic: 'mentorship', page: '/matching', mailed: true },
  applicationNotYet: { topic: 'mentorship', page: '/matching', mailed: true },
  birthYearNeeded: { topic: 'mentorship', page: '/matching', mailed: true },
  matchesProposed: { topic: 'mentorship', page: '/matching', mailed: true },
  matchExpires: { topic: 'mentorship', page: '/matching', mailed: true },
  choiceFreed: { topic: 'mentorship', page: '/matching', mailed: true },
  groupJoined: { topic: 'mentorship', page: '/matching', mailed: true },
  groupGrew: { topic: 'mentorship', page: '/matching', mailed: true },
  matchingPauses: { topic: 'mentorship', page: '/matching', mailed: true },
  mentorshipBegun: { topic: 'mentorship', page: '/chat', mailed: true },
  mentorshipEnded: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true, mailed: true },
  partnerLeft: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true, mailed: true },
  partnerWaits: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true, mailed: true },
  meetingInvited: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: true },
  meetingChanged: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: true },
  meetingCancelled: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: true },
  meetingDeclined: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: true },
  meetingTomorrow: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: true },
  meetingSoon: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: true },
  calendarBroken: { topic: 'calendar', page: '/mentorship?calendar=links', mailed: true },
  unreadMessages: { topic: 'chat', page: '/chat', mailed: true },
  // Not mailed unless the person asks for it: somebody else may read their email.
  reportReceived: { topic: 'safety', page: '/moreinfo/safety', mailed: false },
  reportSeen: { topic: 'safety', page: '/moreinfo/safety', mailed: false },
  reportAnswered: { topic: 'safety', page: '/moreinfo/safety', mailed: false },
  reportClosed: { topic: 'safety', page: '/moreinfo/safety', mailed: false },
  // To the programme team.
  safetyWaits: { topic: 'safety', page: '/moreinfo/notices', mailed: true },
  teamWaits: { topic: 'safety', page: '/moreinfo/notices', mailed: true },
} as const satisfies Record<string, NoticeKind>

/** The name of a kind of notice. */
export type NoticeKindName = keyof typeof noticeKinds
