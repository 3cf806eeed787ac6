import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { paths } from '../wire/paths.ts'
import { forgetOwedSignOut } from '../wire/owedSignOut.ts'
import { enterByCookie, settleSignOut } from '../wire/signIn.ts'
import { type GoogleOutcome, goToGoogle, openGoogle, takeGoogleOutcome } from './googleSignIn.ts'
import { waitingNewcomer } from './public/newcomer.ts'

interface Google {
  /** The code of the failure. */
  readonly failure: string | undefined
  /** `open`: Google's window is open. `entering`: its outcome is being handled. */
  readonly state: 'resting' | 'open' | 'entering'
  readonly start: () => void
}

/** Signs in with Google, and sends a new person to sign-up. */
export function useGoogle(): Google {
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string>()
  const [state, setState] = useState<Google['state']>('resting')
  const take = async (said: GoogleOutcome) => {
    setFailure(undefined)
    if (said.kind === 'signUp') {
      const { token, email, firstName, lastName } = said
      waitingNewcomer.put({ proof: 'google', token, email, firstName, lastName })
      return navigate(paths.signUp)
    }
    if (said.kind === 'failed') {
      setState('resting')
      return setFailure(said.code)
    }
    setState('entering')
    try {
      await enterByCookie()
    } catch {
      setState('resting')
      setFailure('google_failed')
    }
  }
  useEffect(() => {
    const left = takeGoogleOutcome()
    if (left !== undefined) void take(left)
    // oxlint-disable-next-line react/exhaustive-deps -- a redirect leaves its outcome once, before the page opens
  }, [])
  return {
    failure,
    state,
    start: () => {
      setFailure(undefined)
      setState('open')
      // The person may have closed the window. If it is still open, its outcome is handled anyway.
      addEventListener('focus', () => setState((now) => (now === 'open' ? 'resting' : now)), { once: true })
      const isOpen = openGoogle((said) => void take(said))
      // The last person's sign-out is sent first, because the new sign-in replaces their cookie.
      const left = settleSignOut().catch(() => undefined)
      if (!isOpen) void left.then(forgetOwedSignOut).then(goToGoogle)
    },
  }
}
