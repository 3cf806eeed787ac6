import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { streakMessageOf } from '@saathi/contract/learning/rules.ts'
import type { AreaProgress } from '@saathi/contract/learning/session.ts'
import type { Role } from '@saathi/contract/people/user.ts'

import { BadgesCard } from './BadgesCard.tsx'
import { MentorshipCard } from './MentorshipCard.tsx'
import { WeekCard } from './WeekCard.tsx'

interface HubSideProps {
  readonly status: UserStatus
  readonly progress: Pick<AreaProgress, 'week' | 'completeWeeks' | 'badges'>
  readonly role: Role
  readonly now: Date
}

/** The week, the way to the mentorship, and the badges. One file, because all load after the next step. */
export function HubSide({ status, progress, role, now }: HubSideProps) {
  return (
    <>
      <WeekCard week={progress.week} message={streakMessageOf(progress.completeWeeks, now)} />
      <MentorshipCard status={status} role={role} />
      <BadgesCard badges={progress.badges} />
    </>
  )
}
