/** How many quizzes make a week complete. */
export const quizzesAWeek = 3

/** One day of the week that is shown. */
export interface WeekDay {
  /** Noon of the day in UTC, for naming it. */
  readonly date: Date
  readonly isLit: boolean
  readonly isToday: boolean
}

/** The week of now, Monday first, in a zone: a day is lit when a quiz was taken on it. */
export interface Week {
  readonly days: readonly WeekDay[]
  /** Quizzes of this week, as many as count. */
  readonly taken: number
}

const day = 86_400_000

/** The week that `now` lies in, with the quizzes taken at `timestamps`. */
export function weekOf(now: Date, timestamps: readonly string[], timeZone: string): Week {
  const today = dayIn(now, timeZone)
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day
  const taken = timestamps
    .map((timestamp) => dayIn(new Date(timestamp), timeZone))
    .filter((at) => at >= monday && at < monday + 7 * day)
  return {
    days: Array.from({ length: 7 }, (_, index) => {
      const at = monday + index * day
      return { date: new Date(at), isLit: taken.includes(at), isToday: at === today }
    }),
    taken: Math.min(taken.length, quizzesAWeek),
  }
}

/** Noon in UTC of the calendar day that a moment has in a zone: noon, so that no zone moves it to another day. */
function dayIn(moment: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)
  return Date.parse(`${text}T12:00:00Z`)
}
