import type { NoticeKind } from './notifications/rules.ts'

// Separate from `domains.ts`: a browser loads this file with its notices, and importing `domains.ts` would add every
// call of the product.

/** Every kind of notice. A new one also needs its texts in `content/languages`. */
export const noticeKinds = {
  welcome: { topic: 'learning', page: '/learninghub' },
  passwordChanged: { topic: 'security', page: '/moreinfo/devices' },
  // The organisation tells people of a breach of their data, as the law asks.
  dataBreach: { topic: 'security', page: '/moreinfo/notices' },
  exportReady: { topic: 'security', page: '/moreinfo/data' },
  internshipsOpen: { topic: 'learning', page: '/internship' },
  badgeEarned: { topic: 'learning', page: '/learninghub', inMentorship: '/mentorship/rewards' },
  surveyOpened: { topic: 'learning', page: '/surveylisting/pendingsurveys' },
  applicationApproved: { topic: 'mentorship', page: '/matching' },
  applicationNotYet: { topic: 'mentorship', page: '/matching' },
  applicationEnded: { topic: 'mentorship', page: '/matching' },
  applicationCorrected: { topic: 'mentorship', page: '/matching' },
  birthYearNeeded: { topic: 'mentorship', page: '/matching' },
  matchesProposed: { topic: 'mentorship', page: '/matching' },
  matchExpires: { topic: 'mentorship', page: '/matching' },
  choiceFreed: { topic: 'mentorship', page: '/matching' },
  groupJoined: { topic: 'mentorship', page: '/matching' },
  groupGrew: { topic: 'mentorship', page: '/matching' },
  matchingPauses: { topic: 'mentorship', page: '/matching' },
  mentorshipBegun: { topic: 'mentorship', page: '/chat' },
  mentorshipEnded: {
    topic: 'mentorship',
    page: '/mentorship',
    isOfMentorship: true,
  },
  mentorshipCloses: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true },
  bridgeBegun: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true },
  bridgeAsked: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true },
  handedOver: { topic: 'mentorship', page: '/chat' },
  partnerLeft: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true },
  partnerAway: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true },
  partnerWaits: { topic: 'mentorship', page: '/mentorship', isOfMentorship: true },
  mentorWeek: { topic: 'mentorship', page: '/chat?channel=:channel' },
  meetingInvited: { topic: 'calendar', page: '/mentorship', isOfMentorship: true },
  meetingChanged: { topic: 'calendar', page: '/mentorship', isOfMentorship: true },
  meetingCancelled: { topic: 'calendar', page: '/mentorship', isOfMentorship: true },
  meetingDeclined: { topic: 'calendar', page: '/mentorship', isOfMentorship: true },
  meetingTomorrow: { topic: 'calendar', page: '/mentorship', isOfMentorship: true },
  meetingSoon: { topic: 'calendar', page: '/mentorship', isOfMentorship: true },
  calendarBroken: { topic: 'calendar', page: '/mentorship?calendar=links' },
  unreadMessages: { topic: 'chat', page: '/chat' },
  // Pushed, but not listed: the chat shows its own unread messages.
  newMessage: { topic: 'chat', page: '/chat?channel=:channel' },
  // Pushed while it rings, but not listed.
  callRings: { topic: 'chat', page: '/chat?section=video&room=:room' },
  callWritten: { topic: 'chat', page: '/chat?section=video&call=:call' },
  parentAnswered: { topic: 'mentorship', page: '/chat' },
  missedCall: { topic: 'chat', page: '/chat?channel=:channel' },
  reportReceived: { topic: 'safety', page: '/moreinfo/safety' },
  reportSeen: { topic: 'safety', page: '/moreinfo/safety' },
  reportAnswered: { topic: 'safety', page: '/moreinfo/safety' },
  reportClosed: { topic: 'safety', page: '/moreinfo/safety' },
  // To the programme team.
  safetyWaits: { topic: 'team', page: '/staff/safety' },
  distressWaits: { topic: 'team', page: '/staff/safety' },
  teamWaits: { topic: 'team', page: '/staff' },
} as const satisfies Record<string, NoticeKind>

/** The name of a kind of notice. */
export type NoticeKindName = keyof typeof noticeKinds
