/** Whether a person can enter a room. */
export const visitStatuses = ['early', 'late', 'open'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Milliseconds before its start at which a room opens: 10 minutes. */
export const opensBeforeMs = 10 * 60_000
/** Milliseconds after its start at which a room closes unless someone is in it: 3 hours. */
export const closesAfterMs = 3 * 3_600_000
/** Milliseconds for which a call rings. */
export const ringMs = 45_000
/** Milliseconds for which the seat of a lost tab is kept, and an empty call of a chat goes on: 2 minutes. */
export const seatMs = 2 * 60_000
/** Milliseconds between two beats of a tab in a call. */
export const beatMs = 5000
/** Milliseconds without a beat after which the others read that a person is reconnecting. */
export const awayMs = 12_000
/** The most people in a call. */
export const mostInCall = 8
/** The most people in a call on a Jitsi host. */
export const mostOnHost = 50
/** The most people in a call while the browsers connect to each other directly. */
export const mostInMesh = 4

/** Returns whether a person can enter a room at a moment. */
export function visitStatusOf(
  now: Date,
  room: { readonly startsAt: Date; readonly isAnybodyIn: boolean },
): VisitStatus {
  const sinceStart = now.getTime() - room.startsAt.getTime()
  if (sinceStart < -opensBeforeMs) return 'early'
  return sinceStart < closesAfterMs || room.isAnybodyIn ? 'open' : 'late'
}
