/** A message to a person about their complete weeks. Its text is `learning.streak.<message>`. */
export type StreakMessage =
  | 'startStreak'
  | 'maintainStreakNextWeek'
  | 'maintainStreakThisWeek'
  | 'congratulationsMaintainStreakNextWeek'
  | 'maintainStreakDefault'

/** Milliseconds in which a completed week counts as recent. */
const windowMs = 7 * 86_400_000

/** Returns the message about a person's complete weeks, by the moment at which each was completed. */
export function streakMessageOf(
  streaks: readonly { readonly timestamp: string }[],
  now: Date,
): StreakMessage {
  const newest = Math.max(...streaks.map(({ timestamp }) => Date.parse(timestamp)))
  const isRecent = now.getTime() - newest <= windowMs
  if (streaks.length === 0) return 'startStreak'
  if (streaks.length === 1) return isRecent ? 'maintainStreakNextWeek' : 'maintainStreakThisWeek'
  return isRecent ? 'congratulationsMaintainStreakNextWeek' : 'maintainStreakDefault'
}
