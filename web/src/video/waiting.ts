/** The time until something, in the units that a person counts in. */
export interface Waiting {
  readonly unit: 'day' | 'hour' | 'minute' | 'second'
  readonly count: number
}

/** Returns how long it is until something, in whole units: never too short, and from two days on as people count nights. */
export function waitingOf(ms: number): Waiting {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds <= 60) return { unit: 'second', count: seconds }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return { unit: 'minute', count: minutes }
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.round(hours / 24) }
}
