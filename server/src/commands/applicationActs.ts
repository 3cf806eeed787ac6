import type { WaitsFor } from '@saathi/contract/matching/rules.ts'

import { membershipChanged } from '../chat/public/channels.ts'
import type { House } from '../house/house.ts'
import { noteParentIn } from '../matching/public/ages.ts'
import {
  acceptForMatch,
  approveIn,
  type Obstacle,
  rejectIn,
  takeMatchedOut,
  type WaitingApplication,
  waitingApplications,
} from '../matching/public/applications.ts'
import { storeMentorship } from '../mentorship/public/membership.ts'
import { activeMentorships } from '../mentorship/public/store.ts'
import type { NoticeHouse } from '../notifications/public.ts'
import { type PersonRow, personByEmail } from '../people/public/store.ts'
import { isBlockBetween } from '../safety/public/blockStore.ts'
import { noteCommand } from './desk/noteCommand.ts'
import { numberIn } from './desk/staffMember.ts'
import { Refusal } from './words/refusal.ts'

type StaffHouse = NoticeHouse & Pick<House, 'db' | 'due'>

/** How many applications are printed at once. */
const pageSize = 100

/** Acts on applications: `list` with an optional `--page N`, `approve EMAIL`, or `reject EMAIL` with an optional `--because TEXT`. */
export async function actOnApplication(
  house: StaffHouse,
  [act, email, flag, ...reason]: readonly string[],
): Promise<string | undefined> {
  if (act === 'list' && (email === undefined || email === '--page') && reason.length === 0)
    return listed(await waitingApplications(house), numberIn(flag ?? '1'))
  if (email === undefined) return undefined
  if (act === 'approve' && flag === undefined) {
    const person = await personOf(house, email)
    await house.db.transaction(async (tx) => {
      const at = house.clock.now()
      const obstacle = await approveIn(house, tx, { person, at })
      if (obstacle !== undefined) throw new Refusal(obstacleWords[obstacle](email))
      await noteCommand(tx, { at, act: 'application_approved', person })
    })
    return `${email} is accepted.`
  }
  const because = reason.join(' ').trim()
  const isWhole = flag === undefined || (flag === '--because' && because !== '')
  if (act !== 'reject' || !isWhole) return undefined
  const person = await personOf(house, email)
  await house.db.transaction(async (tx) => {
    const at = house.clock.now()
    const obstacle = await rejectIn(house, tx, { person, because, at })
    if (obstacle === 'accepted') throw new Refusal(`${email} is accepted already.`)
    if (obstacle !== undefined) throw new Refusal(obstacleWords[obstacle](email))
    await noteCommand(tx, { at, act: 'application_rejected', person, why: because })
  })
  return `${email} is told: not yet.`
}

function listed(waiting: readonly WaitingApplication[], page: number): string {
  const end = page * pageSize
  const lines = waiting
    .slice(end - pageSize, end)
    .map(({ email, role, since, waitsFor }) =>
      [since?.toISOString().slice(0, 10) ?? '', email, role, waitedFor[waitsFor ?? 'team']].join('  '),
    )
  if (lines.length === 0) return waiting.length === 0 ? 'No application waits.' : 'There are no more.'
  const more = waiting.length - end
  return [...lines, ...(more > 0 ? [`${more} more: application list --page ${page + 1}`] : [])].join('\n')
}

const waitedFor: Readonly<Record<WaitsFor, string>> = {
  surveys: 'waits for a survey',
  birth_year: 'has to add a birth year',
  parent: 'needs a yes of a parent',
  team: 'waits for you',
  not_yet: 'was told: not yet',
}

/** Notes whether a parent agrees: `yes EMAIL` or `no EMAIL`. */
export async function noteParentsAnswer(
  house: StaffHouse,
  [answer, email, ...more]: readonly string[],
): Promise<string | undefined> {
  if ((answer !== 'yes' && answer !== 'no') || email === undefined || more.length > 0) return undefined
  const person = await personOf(house, email)
  await house.db.transaction(async (tx) => {
    await noteParentIn(house, tx, { person, agrees: answer === 'yes' })
    await noteCommand(tx, { at: house.clock.now(), act: 'person_parent_consent', person, why: answer })
  })
  return `A parent of ${email} ${answer === 'yes' ? 'agrees' : 'does not agree'}.`
}

/** Begins a mentorship of two people, which also accepts both of them. */
export async function match(
  house: StaffHouse,
  [menteeEmail, mentorEmail, ...more]: readonly string[],
): Promise<string | undefined> {
  if (menteeEmail === undefined || mentorEmail === undefined || more.length > 0) return undefined
  const mentee = await personOf(house, menteeEmail, 'mentee')
  const mentor = await personOf(house, mentorEmail, 'mentor')
  const begun = await house.db.transaction(async (tx) => {
    const refused = await acceptForMatch(house, tx, [mentee, mentor])
    if (refused !== undefined) {
      const email = refused.person.id === mentee.id ? menteeEmail : mentorEmail
      throw new Refusal(obstacleWords[refused.obstacle](email))
    }
    // Both people are locked now, so if two matches run at the same moment, the second sees the first.
    if ((await activeMentorships(tx, mentee.id)).length > 0) {
      throw new Refusal(`${menteeEmail} is in a mentorship already.`)
    }
    if (await isBlockBetween(tx, [mentee.id, mentor.id])) {
      throw new Refusal('One of the two has blocked the other. "reports" lists who.')
    }
    const name = `${mentee.firstName} and ${mentor.firstName}`
    const stored = await storeMentorship(house, tx, { mentorId: mentor.id, menteeIds: [mentee.id], name })
    await takeMatchedOut(house, tx, [mentee, mentor])
    const { mentorshipId } = stored
    await noteCommand(tx, { at: house.clock.now(), act: 'mentorship_begun', mentorshipId })
    return stored
  })
  await membershipChanged(house, begun.channelId)
  return `${menteeEmail} and ${mentorEmail} are matched.`
}

async function personOf({ db }: StaffHouse, email: string, role?: PersonRow['role']): Promise<PersonRow> {
  const found = await personByEmail(db, email.toLowerCase())
  if (found === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  if (role !== undefined && found.role !== role) throw new Refusal(`${email} is no ${role}.`)
  return found
}

const obstacleWords: Readonly<Record<Obstacle, (email: string) => string>> = {
  noApplication: (email) => `${email} is staff, and staff are not matched.`,
  surveysOpen: (email) => `${email} has not completed every survey.`,
  parentMissing: (email) =>
    `${email} is not surely an adult. A parent has to agree first: npm run staff -- parent yes ${email}`,
  hasLeft: (email) => `${email} is taking a break from matching.`,
  stagesOpen: (email) => `${email} has not passed every stage of the programme. The desk shows which.`,
}
