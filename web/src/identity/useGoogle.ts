import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { enterByCookie, settleSignOut } from '../device/identity.ts'
import { forgetOwedSignOut } from '../device/owedSignOut.ts'
import { paths } from '../paths.ts'
import { forgetSignUp, signUpDraft } from './public/drafts.ts'
import { type GoogleOutcome, goToGoogle, openGoogle, takeGoogleOutcome } from './googleSignIn.ts'

interface Google {
  /** What went wrong, by code. */
  readonly failure: string | undefined
  /** The window of Google is open, or what it said is being taken up. */
  readonly state: 'resting' | 'open' | 'entering'
  readonly start: () => void
}

/** Signing in with Google: takes up whatever it said, and leads a new person to sign-up. */
export function useGoogle(): Google {
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string>()
  const [state, setState] = useState<Google['state']>('resting')
  const take = async (said: GoogleOutcome) => {
    setFailure(undefined)
    if (said.kind === 'signUp') {
      beginSignUp(said)
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
    // oxlint-disable-next-line react/exhaustive-deps -- what a redirect left is there once, when the page opens
  }, [])
  useEffect(() => {
    if (state !== 'open') return undefined
    // Whoever is back here may have closed the window; what it says later is still heard.
    const rest = () => setState('resting')
    addEventListener('focus', rest)
    return () => removeEventListener('focus', rest)
  }, [state])
  return {
    failure,
    state,
    start: () => {
      setFailure(undefined)
      setState('open')
      const isOpen = openGoogle((said) => void take(said))
      // Whoever was here before leaves first: their cookie is about to be replaced.
      const left = settleSignOut().catch(() => undefined)
      if (!isOpen) void left.then(forgetOwedSignOut).then(goToGoogle)
    },
  }
}

function beginSignUp({
  token,
  email,
  firstName,
  lastName,
}: Extract<GoogleOutcome, { kind: 'signUp' }>): void {
  const { now, change } = signUpDraft
  // What was typed for this address before stays; another one begins anew.
  if (now().sentTo !== email) forgetSignUp()
  change({
    provider: 'google',
    token,
    email,
    sentTo: email,
    otp: '',
    reached: 'details',
    firstName: now().firstName || firstName,
    lastName: now().lastName || lastName,
  })
}
