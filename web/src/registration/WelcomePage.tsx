import { accessCalls } from '@saathi/contract/access/calls.ts'

import { useIdentity } from '../device/identity.ts'
import { paths } from '../wire/paths.ts'
import { pendingSurveyPage } from '../shell/arrival/afterSignIn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Finish } from '../ui/finish/Finish.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useAsk } from '../wire/queries.ts'
import styles from './WelcomePage.module.css'

const stops: readonly (readonly [name: string, icon: IconName])[] = [
  ['answer', 'survey'],
  ['learn', 'learn'],
  ['meet', 'people'],
]

/** The screen after sign-up: a welcome, and the three stops that come. */
export function WelcomePage() {
  const t = useTexts()
  const identity = useIdentity()
  const status = useAsk(accessCalls.status, {}).data
  usePageTitle(t('registration.welcome.page'))
  if (identity.state !== 'signedIn') return null
  const { firstName, displayName, role, birthYear } = identity.user
  const count = status?.surveys.length ?? 1
  const textOf = (name: string) => {
    if (name === 'answer' && count > 1) return t('registration.welcome.several', { count })
    if (name === 'meet' && birthYear === null) return t(`registration.welcome.${role}.year`)
    return t(`registration.welcome.${role}.${name}`)
  }
  const survey = status && pendingSurveyPage(status)
  return (
    <Finish
      eyebrow={t('registration.welcome.ready')}
      title={t('registration.welcome.title', { name: firstName || displayName })}
      action={
        <LinkButton look="inverse" wide iconAfter="arrow" to={survey ?? paths.learningHub}>
          {t(survey === undefined ? 'registration.welcome.hub' : 'registration.welcome.survey')}
        </LinkButton>
      }
    >
      {role === 'staff' ? null : (
        <ol className={styles.stops}>
          {stops.map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} />
              <span>{textOf(name)}</span>
            </li>
          ))}
        </ol>
      )}
    </Finish>
  )
}
