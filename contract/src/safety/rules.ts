/** The kinds of things that can be reported. */
export const reportKinds = ['message', 'person', 'call'] as const
/** The reasons for a report. */
export const reportReasons = ['contact_details', 'money', 'harassment', 'unsafe', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** The progress of a report: received, seen, or answered and closed. */
export const reportStatuses = ['RECEIVED', 'SEEN', 'CLOSED'] as const
export type ReportStatus = (typeof reportStatuses)[number]
/** The most characters that a reporter adds. */
export const mostReportWords = 2000

/** The acts of staff on a report, and the states that allow them. A reply in words does not close it. */
export const reportActs = {
  take: { from: ['RECEIVED'], to: 'SEEN' },
  answer: { from: ['RECEIVED', 'SEEN'], to: 'SEEN' },
  close: { from: ['RECEIVED', 'SEEN'], to: 'CLOSED' },
  // Staff may have typed a wrong number.
  reopen: { from: ['CLOSED'], to: 'SEEN' },
} as const satisfies Record<string, { readonly from: readonly ReportStatus[]; readonly to: ReportStatus }>
