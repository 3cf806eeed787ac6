/** The kinds of notices about one mentorship. The page of the pair lists them. */
export const pairNoticeKinds = [
  'mentorshipBegun',
  'mentorshipEnded',
  'mentorshipCloses',
  'bridgeBegun',
  'bridgeAsked',
  'partnerLeft',
  'partnerAway',
  'partnerWaits',
  'mentorWeek',
  'meetingInvited',
  'meetingChanged',
  'meetingCancelled',
  'meetingDeclined',
  'meetingTomorrow',
  'meetingSoon',
] as const
export type PairNoticeKind = (typeof pairNoticeKinds)[number]
