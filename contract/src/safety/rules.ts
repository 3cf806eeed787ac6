/** What can be reported. */
export const reportKinds = ['message', 'person', 'call'] as const
/** Why something is reported. */
export const reportReasons = ['contact_details', 'money', 'harassment', 'unsafe', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** How far a report is: received, looked at, answered and closed. */
export const reportStatuses = ['RECEIVED', 'SEEN', 'CLOSED'] as const
export type ReportStatus = (typeof reportStatuses)[number]
/** The most characters that a reporter adds. */
export const mostReportWords = 2000

/** What staff can do with a report, and in which states. A reply in words does not close it. */
export const reportActs = {
  take: { from: ['RECEIVED'], to: 'SEEN' },
  answer: { from: ['RECEIVED', 'SEEN'], to: 'SEEN' },
  close: { from: ['RECEIVED', 'SEEN'], to: 'CLOSED' },
  // A wrong number can be typed.
  reopen: { from: ['CLOSED'], to: 'SEEN' },
} as const satisfies Record<string, { readonly from: readonly ReportStatus[]; readonly to: ReportStatus }>
