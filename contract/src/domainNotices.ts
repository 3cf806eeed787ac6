import type { NoticeKind } from './notifications/rules.ts'

// Separate from `domains.ts`: a browser loads this file with its notices, and importing `domains.ts` would add every
// call of the product.

/** Every kind of notice. A new one also needs its texts in `content/languages`. */
export const noticeKinds = {
  welcome: { topic: 'learning', page: '/learninghub', mailed: 'never' },
  passwordChanged: { topic: 'security', page: '/moreinfo/devices', mailed: 'unlessStopped' },
  exportReady: { topic: 'security', page: '/moreinfo/data', mailed: 'unlessStopped' },
  internshipsOpen: { topic: 'learning', page: '/internship', mailed: 'unlessStopped' },
  applicationApproved: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  applicationNotYet: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  birthYearNeeded: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  matchesProposed: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  matchExpires: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  choiceFreed: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  groupJoined: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  groupGrew: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  matchingPauses: { topic: 'mentorship', page: '/matching', mailed: 'unlessStopped' },
  mentorshipBegun: { topic: 'mentorship', page: '/chat', mailed: 'unlessStopped' },
  mentorshipEnded: {
    topic: 'mentorship',
    page: '/mentorship',
    isOfMentorship: true,
    mailed: 'unlessStopped',
  },
  partnerLeft: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  partnerWaits: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  meetingInvited: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  meetingChanged: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  meetingCancelled: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  meetingDeclined: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  meetingTomorrow: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  meetingSoon: { topic: 'calendar', page: '/mentorship', isOfMentorship: true, mailed: 'unlessStopped' },
  calendarBroken: { topic: 'calendar', page: '/mentorship?calendar=links', mailed: 'unlessStopped' },
  unreadMessages: { topic: 'chat', page: '/chat', mailed: 'unlessStopped' },
  // Not mailed unless the person asks for it: somebody else may read their email.
  reportReceived: { topic: 'safety', page: '/moreinfo/safety', mailed: 'ifWanted' },
  reportSeen: { topic: 'safety', page: '/moreinfo/safety', mailed: 'ifWanted' },
  reportAnswered: { topic: 'safety', page: '/moreinfo/safety', mailed: 'ifWanted' },
  reportClosed: { topic: 'safety', page: '/moreinfo/safety', mailed: 'ifWanted' },
  // To the programme team.
  safetyWaits: { topic: 'team', page: '/moreinfo/notices', mailed: 'unlessStopped' },
  teamWaits: { topic: 'team', page: '/moreinfo/notices', mailed: 'unlessStopped' },
} as const satisfies Record<string, NoticeKind>

/** The name of a kind of notice. */
export type NoticeKindName = keyof typeof noticeKinds
