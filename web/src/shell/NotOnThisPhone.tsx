import { useLocation } from 'wouter'

import { paths } from '../wire/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'

interface NotOnThisPhoneProps {
  readonly as?: 'page' | 'part'
  readonly again: () => void
}

/** Says that there is no network and that this was not stored on the device, and leads to what was. */
export function NotOnThisPhone({ as = 'page', again }: NotOnThisPhoneProps) {
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
          <Button look="soft" icon="reload" wide onClick={again}>
            {t('shell.tryAgain')}
          </Button>
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
