import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { moveFrom } from './moves.ts'
import { useTarget } from './arrival.ts'

/** Sends a signed-in person from a page before sign-in to their next page. The back button does not return here. */
export function useGoOn(): void {
  const { state: who } = useIdentity()
  const [path, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('redirectUri')
  const isGoing = moveFrom({ path, access: 'public', who }) === 'goOn'
  // Sign-up or a new password may come first.
  useTarget(wanted ?? undefined)
  useEffect(() => {
    if (!isGoing) return undefined
    let isHere = true
    void findPage(wanted).then((page) => isHere && navigate(page, { replace: true }))
    return () => {
      isHere = false
    }
  }, [isGoing, wanted, navigate])
}

let finding: Promise<string> | undefined

/** Finds the next page. Simultaneous callers share the result, because the search deletes the remembered pages. */
function findPage(wanted: string | null): Promise<string> {
  finding ??= find(wanted).finally(() => {
    finding = undefined
  })
  return finding
}

/** Loads the code for the search at the first sign-in, because the pages before it do not need it. */
async function find(wanted: string | null): Promise<string> {
  try {
    const { findArrival } = await import('./findArrival.ts')
    return await findArrival(wanted)
  } catch {
    // The hub itself says that the server cannot be reached.
    return paths.learningHub
  }
}
