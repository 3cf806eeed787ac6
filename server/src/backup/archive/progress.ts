/** Between two lines about a work that takes long. */
export const progressMs = 5000

/** Names the step of a work; `line` is asked whenever a person is told how far it is. */
export type Doing = (line: () => string) => void

/** Tells every five seconds how far a work is, from its beginning to its end. */
export async function withProgress<Result>(
  say: (line: string) => void,
  work: (doing: Doing) => Promise<Result>,
): Promise<Result> {
  let current = () => 'It begins.'
  const timer = setInterval(() => say(current()), progressMs)
  try {
    return await work((line) => {
      current = line
    })
  } finally {
    clearInterval(timer)
  }
}

/** Says how much of a whole is done, such as `1.2 of 3.4 GB (35 %)`. The whole may be an estimate. */
export function shareOf(done: number, whole: number): string {
  const [unit, size] = whole >= 1e9 ? ['GB', 1e9] : ['MB', 1e6]
  const inUnit = (bytes: number) => (bytes / size).toFixed(1)
  const part = Math.min(done, whole)
  return `${inUnit(part)} of ${inUnit(whole)} ${unit} (${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %)`
}
