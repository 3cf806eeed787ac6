import { useIdentity } from '../device/identity.ts'
import { paths } from '../paths.ts'
import { useTexts } from '../texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import type { DrawingName } from '../ui/Drawing.tsx'
import { Page } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { usePageTitle } from './usePageTitle.ts'

/** Says that a feature does not exist yet and links to the ones that do. */
export function NotHereYet({ name, drawing }: { readonly name: string; readonly drawing: DrawingName }) {
  const t = useTexts()
  const title = t(`shell.later.${name}`)
  usePageTitle(title)
  return (
    <Page narrow>
      <State
        as="page"
        drawing={drawing}
        title={title}
        action={
          <LinkButton to={paths.learningHub} wide>
            {t('shell.later.action')}
          </LinkButton>
        }
      >
        <p>{t('shell.later.body')}</p>
      </State>
    </Page>
  )
}

/** The page of an unknown address. */
export function NotFoundPage() {
  const t = useTexts()
  const { state } = useIdentity()
  const title = t('shell.notFound.title')
  usePageTitle(title)
  return (
    <Page narrow>
      <State
        as="page"
        drawing="lampOut"
        title={title}
        action={
          <LinkButton to={state === 'signedOut' ? paths.signIn : paths.learningHub} wide>
            {t(state === 'signedOut' ? 'shell.notFound.signIn' : 'shell.later.action')}
          </LinkButton>
        }
      >
        <p>{t('shell.notFound.body')}</p>
      </State>
    </Page>
  )
}
