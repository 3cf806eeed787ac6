import type { UserStatus } from '@saathi/contract/access/userStatus.ts'

import { Suspense } from 'react'

import { WayGates } from '../../access/public/WayGates.tsx'
import { useIdentity } from '../../device/identity.ts'
import { optionalPart } from '../../shell/optionalPart.ts'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { State } from '../../ui/State.tsx'
import { wayOf } from '../rules.ts'

/** Only people in the pool can have proposals, and without a network the button leads to them all the same. */
const ProposalsNote = optionalPart(() => import('./ProposalsNote.tsx').then((module) => module.ProposalsNote))

/** The person's stage on the way to a mentorship, what opens it, and what they can do next. */
export function StateOfMentorship({ status }: { readonly status: UserStatus }) {
  const t = useTexts()
  const local = useLocal()
  const identity = useIdentity()
  usePageTitle(t('mentorship.title'))
  if (identity.state !== 'signedIn') return null
  const { role } = identity.user
  const { stage, next } = wayOf(role, status)
  const { curriculum, localeCurriculum } = status.ruleMessage
  const rule = local(curriculum, localeCurriculum)
  // A person with proposals to answer is not told to wait; the gates below then say how many there are.
  const shown = status.way?.says === 'choose' ? 'choose' : stage
  const count = status.mentorshipSessionStatus.remainingSessions
  return (
    <State
      as="page"
      drawing="path"
      title={t(`mentorship.title.${shown}`)}
      action={
        <LinkButton to={next.to} wide>
          {t(next.text)}
        </LinkButton>
      }
    >
      <p>{t(`mentorship.says.${role}.${shown}`, { count })}</p>
      {(stage === 'looking' || stage === 'forming') && status.way?.says !== 'choose' ? (
        <Suspense>
          <ProposalsNote />
        </Suspense>
      ) : null}
      {status.way !== undefined ? (
        <WayGates way={status.way} />
      ) : rule === '' || stage === 'staff' ? null : (
        <p>{rule}</p>
      )}
    </State>
  )
}
