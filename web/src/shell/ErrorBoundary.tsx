import { Component, type ReactNode } from 'react'

import { textNow } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'

interface Failed {
  readonly failed: boolean
}

/** Keeps the shell standing when a page breaks or its code cannot be loaded, and offers to try again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Failed> {
  override state: Failed = { failed: false }

  static getDerivedStateFromError(): Failed {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
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
