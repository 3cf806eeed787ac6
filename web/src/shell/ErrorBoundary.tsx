import { Component, type ReactNode } from 'react'

import { textNow } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'
import { isOnline } from '../wire/network.ts'
import { NotOnThisPhone } from './NotOnThisPhone.tsx'

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
    // The code of a page that was never opened here cannot load without a network.
    if (!isOnline()) return <NotOnThisPhone again={() => location.reload()} />
    return (
      <State
        as="page"
        drawing="lampOut"
        title={textNow('shell.broken.title')}
        action={
          <Button look="soft" icon="reload" wide onClick={() => location.reload()}>
            {textNow('shell.tryAgain')}
          </Button>
        }
      >
        <p>{textNow('shell.broken.body')}</p>
      </State>
    )
  }
}
