import { useEffect, useState } from 'react'

const begun = new Map<string, Promise<void>>()

/**
 * Does something once for a name, however often its page is rendered, and returns why it failed. React renders effects
 * twice while developing, and a code from a sign-in can be used only once.
 */
export function useOnce(name: string, act: () => Promise<void>): { readonly error: unknown } | undefined {
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    const running = begun.get(name) ?? act()
    begun.set(name, running)
    running.catch((error: unknown) => setFailure({ error })).finally(() => begun.delete(name))
    // oxlint-disable-next-line react/exhaustive-deps -- the act belongs to its name
  }, [name])
  return failure
}
