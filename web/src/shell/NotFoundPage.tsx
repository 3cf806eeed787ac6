import { useIdentity } from '../device/identity.ts'
import { paths } from '../wire/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { usePageTitle } from './usePageTitle.ts'

interface NotFoundPageProps {
  /** Where the way back leads, and its words; by default to the learning hub. */
  readonly back?: { readonly to: string; readonly words: string }
}

/** The page of an unknown address. */
export function NotFoundPage({ back }: NotFoundPageProps) {
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
          <LinkButton to={back?.to ?? (state === 'signedOut' ? paths.signIn : paths.learningHub)} wide>
            {back?.words ?? t(state === 'signedOut' ? 'shell.notFound.signIn' : 'shell.notFound.hub')}
          </LinkButton>
        }
      >
        <p>{t('shell.notFound.body')}</p>
      </State>
    </Page>
  )
}
