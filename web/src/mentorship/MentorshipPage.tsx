import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Role } from '@saathi/contract/people/user.ts'

import { useIdentity } from '../device/identity.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { useAsk } from '../wire/queries.ts'
import { PartnersSection } from './public/PartnersSection.tsx'
import { wayOf } from './rules.ts'

/** The state of the person's mentorship, what opens it, and what they can do next. */
export function MentorshipPage() {
  const t = useTexts()
  const identity = useIdentity()
  const status = useAsk(accessCalls.status, {})
  usePageTitle(t('mentorship.title'))
  return (
    <Page narrow>
      <Loaded
        answer={status}
        shapes={['tall', 'line']}
        failed={{ as: 'page', title: t('mentorship.failed'), saysWhy: true }}
      >
        {(loaded) =>
          identity.state === 'signedIn' ? (
            <StateOfMentorship role={identity.user.role} status={loaded} />
          ) : null
        }
      </Loaded>
    </Page>
  )
}

function StateOfMentorship({ role, status }: { readonly role: Role; readonly status: UserStatus }) {
  const t = useTexts()
  const local = useLocal()
  const { stage, next } = wayOf(role, status)
  const { curriculum, localeCurriculum } = status.ruleMessage
  const rule = local(curriculum, localeCurriculum)
  const count = status.mentorshipSessionStatus.remainingSessions
  return (
    <>
      <State
        as="page"
        drawing="path"
        title={t(`mentorship.title.${stage}`)}
        action={
          <LinkButton to={next.to} wide>
            {t(next.text)}
          </LinkButton>
        }
      >
        <p>{t(`mentorship.says.${role}.${stage}`, { count })}</p>
        {rule === '' || stage === 'staff' ? null : <p>{rule}</p>}
      </State>
      <PartnersSection />
    </>
  )
}
