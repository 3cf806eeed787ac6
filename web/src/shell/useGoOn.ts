import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { useIdentity } from '../device/identity.ts'
import { paths } from '../paths.ts'
import { moveFrom } from './afterSignIn.ts'
import { rememberTarget } from './arrival.ts'

/** For the pages before sign-in: a signed-in person goes on to their next page, and going back does not lead here again. */
export function useGoOn(): void {
  const { state: who } = useIdentity()
  const [path, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('redirectUri')
  const isGoing = moveFrom({ path, access: 'public', who }) === 'goOn'
  useEffect(() => {
    // It is still wanted when sign-up or a new password comes between.
    if (wanted !== null) rememberTarget(wanted)
  }, [wanted])
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

/** One search at a time, because it uses up what was remembered; a second caller gets the same page. */
function findPage(wanted: string | null): Promise<string> {
  finding ??= find(wanted).finally(() => {
    finding = undefined
  })
  return finding
}

/** Loaded with the first sign-in: the page before it needs nothing of all this. */
async function find(wanted: string | null): Promise<string> {
  try {
    const { findArrival } = await import('./findArrival.ts')
    return await findArrival(wanted)
  } catch {
    // The status is asked for by every page; the hub says itself when it cannot be reached.
    return paths.learningHub
  }
}
