/** Whether a person can enter a room. */
export const visitStatuses = ['early', 'late', 'open'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Milliseconds before its start at which a room opens: 10 minutes. */
export const opensBeforeMs = 10 * 60_000
/** Milliseconds after its start at which a room closes unless someone is in it: 3 hours. */
export const closesAfterMs = 3 * 3_600_000

/** Returns whether a person can enter a room at a moment. */
export function visitStatusOf(
  now: Date,
  room: { readonly startsAt: Date; readonly isAnybodyIn: boolean },
): VisitStatus {
  const sinceStart = now.getTime() - room.startsAt.getTime()
  if (sinceStart < -opensBeforeMs) return 'early'
  return sinceStart < closesAfterMs || room.isAnybodyIn ? 'open' : 'late'
}
