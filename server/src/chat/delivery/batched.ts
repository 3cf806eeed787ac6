/**
 * Returns a function that collects keys while a query runs, and loads all of them with the next query. A key that
 * is requested again while its query runs is loaded again, because the running query may have missed a change.
 */
export function batched<Key, Result>(
  load: (keys: readonly Key[]) => Promise<Result>,
  mostAtOnce: number,
): (key: Key) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { readonly keys: Key[]; readonly result: Promise<Result> } | undefined
  return (key) => {
    if (next === undefined || next.keys.length >= mostAtOnce) {
      const keys: Key[] = []
      const result = running.then(() => {
        if (next?.keys === keys) next = undefined
        return load(keys)
      })
      next = { keys, result }
      running = result.catch(() => undefined)
    }
    next.keys.push(key)
    return next.result
  }
}
