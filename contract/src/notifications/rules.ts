/** The topics of notices; people choose for each topic whether it is mailed. */
export const noticeTopics = ['security', 'learning', 'mentorship', 'calendar', 'chat', 'safety'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** A kind of notice. Its texts have the keys `notice.<kind>.title` and `notice.<kind>.body`. */
export interface NoticeKind {
  readonly topic: NoticeTopic
  /** The client's page that the notice links to. */
  readonly page: string
  /** Whether the notice is about one mentorship, whose id is its value `mentorship`; an event of it is its value `event`. */
  readonly isOfMentorship?: true
  /** Whether the notice is also mailed when the person has made no choice. */
  readonly mailed: boolean
}

/** Every kind of notice. A new feature adds its line here and its texts in `content/languages`. */
export const noticeKinds = {
  welcome: { topic: 'learning', page: '/learninghub', mailed: false },
  passwordChanged: { topic: 'security', page: '/moreinfo/devices', mailed: true },
  exportReady: { topic: 'security', page: '/moreinfo/data', mailed: true },
  internshipsOpen: { topic: 'learning', page: '/internship', mailed: true },
  applicationApproved: { topic: 'mentorship', page: '/matching', mailed: true },
  applicationNotYet: { topic: 'mentorship', page: '/matching', mailed: true },
  matchesProposed: { topic: 'mentorship', page: '/matching', mailed: true },
  matchExpires: { topic: 'mentorship', page: '/matching', mailed: true },
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
} as const satisfies Record<string, NoticeKind>
export type NoticeKindName = keyof typeof noticeKinds

/**
 * Whether a person may stop the mails of a topic. Security mails cannot be stopped: an attacker would stop them
 * first.
 */
export function canStop(topic: NoticeTopic): boolean {
  return topic !== 'security'
}

/** Returns the client's page that a notice with these values links to. */
export function noticePage(kind: NoticeKindName, values: Readonly<Record<string, string>>): string {
  const { page, isOfMentorship }: NoticeKind = noticeKinds[kind]
  const { mentorship, event } = values
  if (isOfMentorship !== true || mentorship === undefined) return page
  const query = new URLSearchParams({ mentorship, ...(event === undefined ? {} : { event }) })
  return `${page}?${query.toString()}`
}
