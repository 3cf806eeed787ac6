import { Component, type ReactNode } from 'react'

import { textNow } from '../texts/texts.ts'
import { State } from '../ui/State.tsx'
import { isOnline } from '../wire/network.ts'
import { NotOnThisPhone } from './NotOnThisPhone.tsx'
import { TryAgain } from './TryAgain.tsx'

interface Failed {
  readonly failed: boolean
}

/** Keeps the shell when a page throws or its code fails to load, and offers a retry. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Failed> {
  override state: Failed = { failed: false }

  static getDerivedStateFromError(): Failed {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const again = () => location.reload()
    // The code of a page that was never opened here cannot load without a network.
    if (!isOnline()) return <NotOnThisPhone again={again} />
    return (
      <State
        as="page"
        drawing="lampOut"
        title={textNow('shell.broken.title')}
        action={<TryAgain again={again} />}
      >
        <p>{textNow('shell.broken.body')}</p>
      </State>
    )
  }
}
