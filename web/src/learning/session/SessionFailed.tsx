import type { Area } from '@saathi/contract/learning/calls.ts'

import { TryAgain } from '../../shell/TryAgain.tsx'
import { errorText } from '../../texts/errorText.ts'
import { useOnline } from '../../wire/network.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { State } from '../../ui/State.tsx'
import { backTextOf } from '../area/area.ts'
import { useSessionPaths } from '../useSessionPaths.ts'

interface SessionFailedProps {
  readonly area: Area
  readonly error: unknown
  readonly again: () => void
}

/** Says why a session did not load, with a retry button and a way back. */
export function SessionFailed({ area, error, again }: SessionFailedProps) {
  const t = useTexts()
  const isOnline = useOnline()
  const { home } = useSessionPaths(area)
  return (
    <State
      as="page"
      drawing="lampOut"
      title={t(isOnline ? 'learning.failedSession' : 'learning.offline.notKept')}
      action={
        <>
          <TryAgain again={again} />
          <LinkButton look="plain" wide to={home}>
            {t(backTextOf(area))}
          </LinkButton>
        </>
      }
    >
      <p>{isOnline ? errorText(error, t) : t('learning.offline.notKeptBody')}</p>
    </State>
  )
}
