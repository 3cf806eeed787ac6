/** The hours that a day shows if nothing is planned outside them. */
const usual = { first: 7, last: 22 }

/** A dragged event comes to rest at the quarters of an hour. */
const step = 15

/** Returns the minute of the day of a time, HH:MM. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the first hour and the end of the last one that show all times, given as minutes of the day. */
export function hoursFor(spans: readonly { readonly from: number; readonly to: number }[]) {
  const first = Math.min(usual.first, ...spans.map(({ from }) => Math.floor(from / 60)))
  const end = Math.min(24, Math.max(usual.last, ...spans.map(({ to }) => Math.ceil(to / 60))))
  return { first, end }
}

/** Returns the time, HH:MM, at a share of the height of a day that shows these hours. */
export function timeAt(
  share: number,
  { first, end }: { readonly first: number; readonly end: number },
): string {
  const minute = first * 60 + Math.max(0, Math.min(1, share)) * (end - first) * 60
  const rested = Math.min(24 * 60 - step, Math.round(minute / step) * step)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(rested / 60))}:${two(rested % 60)}`
}
