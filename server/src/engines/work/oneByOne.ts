/**
 * Returns a function that runs work under a key only after all earlier work under the same key, even if that
 * failed.
 */
export function makeOneByOne(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const own = (async () => {
      await Promise.allSettled([before])
      return work()
    })()
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
