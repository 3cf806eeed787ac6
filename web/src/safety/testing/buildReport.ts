import type { Report } from '@saathi/contract/safety/calls.ts'

const at = '2026-01-05T10:00:00.000Z'

/** A report about a message, received and not read yet. */
export function buildReport(report: Partial<Report> = {}): Report {
  return {
    id: 'r',
    kind: 'message',
    reason: 'money',
    words: '',
    aboutName: 'Ravi Rao',
    excerpt: 'Pay me',
    hasRecording: false,
    outcome: '',
    status: 'RECEIVED',
    createdOn: at,
    lookBy: at,
    seenOn: null,
    closedOn: null,
    ...report,
  }
}
