import type { NoticeKindName } from './domainNotices.ts'
import type { ChoiceKind } from './notifications/choices.ts'

/** The choice that each kind of notice belongs to. The table is not in `domainNotices.ts`, because pages load that one. */
export const choiceOfKind = {
  welcome: 'learning',
  passwordChanged: 'account',
  dataBreach: 'account',
  exportReady: 'account',
  internshipsOpen: 'learning',
  badgeEarned: 'learning',
  surveyOpened: 'learning',
  applicationApproved: 'match',
  applicationNotYet: 'match',
  applicationEnded: 'match',
  applicationCorrected: 'match',
  birthYearNeeded: 'match',
  matchesProposed: 'match',
  matchExpires: 'proposal',
  choiceFreed: 'match',
  groupJoined: 'match',
  groupGrew: 'match',
  matchingPauses: 'match',
  mentorshipBegun: 'mentorship',
  mentorshipEnded: 'mentorship',
  mentorshipCloses: 'mentorship',
  bridgeBegun: 'mentorship',
  bridgeAsked: 'mentorship',
  handedOver: 'mentorship',
  partnerLeft: 'mentorship',
  partnerAway: 'mentorship',
  partnerWaits: 'mentorship',
  mentorWeek: 'weekly',
  meetingInvited: 'meeting',
  meetingChanged: 'meeting',
  meetingCancelled: 'meeting',
  meetingDeclined: 'meeting',
  meetingTomorrow: 'meeting',
  meetingSoon: 'meeting',
  calendarBroken: 'meeting',
  unreadMessages: 'message',
  newMessage: 'message',
  callRings: 'call',
  callWritten: 'call',
  parentAnswered: 'mentorship',
  missedCall: 'call',
  reportReceived: 'report',
  reportSeen: 'report',
  reportAnswered: 'report',
  reportClosed: 'report',
  safetyWaits: 'team',
  distressWaits: 'team',
  teamWaits: 'team',
} as const satisfies Record<NoticeKindName, ChoiceKind>

/** The kinds that do not wait for the morning. */
const urgent: readonly NoticeKindName[] = [
  'meetingSoon',
  'callRings',
  'passwordChanged',
  'dataBreach',
  'safetyWaits',
  'distressWaits',
  'reportReceived',
  'reportSeen',
  'reportAnswered',
  'reportClosed',
]

/** Whether a kind of notice may be sent in quiet hours and during a pause. */
export function isUrgent(kind: NoticeKindName): boolean {
  return urgent.includes(kind)
}
