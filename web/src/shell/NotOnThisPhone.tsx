import { useLocation } from 'wouter'

import { paths } from '../wire/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'
import { TryAgain } from './TryAgain.tsx'

interface NotOnThisPhoneProps {
  readonly as?: 'page' | 'part'
  /** It is being tried again. */
  readonly busy?: boolean
  readonly again: () => void
}

/** Says that there is no network and that this was not stored on the device, and leads to what was. */
export function NotOnThisPhone({ as = 'page', busy, again }: NotOnThisPhoneProps) {
  const t = useTexts()
  const [path] = useLocation()
  // The hub itself is not there, so nothing leads to it. The team's desk is never stored, and the team has no hub.
  const isHub = path.replace(/\/$/, '') === paths.learningHub
  const isDesk = path.startsWith(paths.staff)
  return (
    <State
      as={as}
      drawing="lampOut"
      title={t(isDesk ? 'shell.broken.title' : 'shell.offline.title')}
      action={
        <>
          <TryAgain busy={busy} again={again} />
          {isHub || isDesk ? null : (
            <LinkButton look="plain" wide to={paths.learningHub}>
              {t('shell.offline.go')}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{t(isDesk ? 'shell.broken.body' : isHub ? 'shell.offline.hub' : 'shell.offline.body')}</p>
    </State>
  )
}
