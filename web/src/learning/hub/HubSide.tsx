import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Badge } from '@saathi/contract/learning/session.ts'
import type { Role } from '@saathi/contract/people/user.ts'

import { BadgesCard } from './BadgesCard.tsx'
import { MentorshipCard } from './MentorshipCard.tsx'

interface HubSideProps {
  readonly status: UserStatus
  readonly badges: readonly Badge[]
  readonly role: Role
}

/** The parts below the week: the way to the mentorship, and the badges. One file, because both load after the next step. */
export function HubSide({ status, badges, role }: HubSideProps) {
  return (
    <>
      <MentorshipCard status={status} role={role} />
      <BadgesCard badges={badges} />
    </>
  )
}
