import type { AreaProgress } from '@saathi/contract/learning/session.ts'

/** How many sessions are done, of how many. */
export interface FinishCount {
  readonly total: number
  readonly done: number
  readonly before: number
}

interface Counted {
  readonly progress: Pick<AreaProgress, 'completedSessions' | 'totalSessions'>
  /** The session that was just finished; the server may not know yet. */
  readonly sessionId: string
  /** The sessions that open the mentorship; undefined if they do not count. */
  readonly needed: number | undefined
}

/** Counts a finished session: towards the mentorship while that is not open, afterwards towards all sessions. */
export function finishCount({ progress, sessionId, needed }: Counted): FinishCount {
  const done = new Set([...progress.completedSessions, sessionId]).size
  const total = needed !== undefined && done <= needed ? needed : Math.max(progress.totalSessions, done)
  return { total, done, before: done - 1 }
}

/** A duration as people say it: tens of minutes, and from an hour and a half on whole hours. */
export function roughly(minutes: number): { readonly unit: 'minutes' | 'hours'; readonly count: number } {
  if (minutes < 90) return { unit: 'minutes', count: Math.max(10, Math.round(minutes / 10) * 10) }
  return { unit: 'hours', count: Math.round(minutes / 60) }
}
