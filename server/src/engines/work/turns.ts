/** Does costly work for many people in fair turns. */
export type InTurn = <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `atOnce` tasks at a time. People take turns: if one asks for hundreds of tasks, the task of another
 * person runs next.
 */
export function makeTurns(atOnce: number): InTurn {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let running = 0
  const next = () => {
    if (running >= atOnce) return
    const [first] = waiting
    if (first === undefined) return
    const [asker, [task, ...later]] = first
    // This person goes to the end of the line.
    waiting.delete(asker)
    if (later.length > 0) waiting.set(asker, later)
    if (task === undefined) return
    running += 1
    void task().finally(() => {
      running -= 1
      next()
    })
    next()
  }
  return (asker, work) =>
    new Promise((resolve, reject) => {
      const task = () => work().then(resolve, reject)
      waiting.set(asker, [...(waiting.get(asker) ?? []), task])
      next()
    })
}
