import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { visiblePartners } from '../../mentorship/public/membership.ts'
import { membershipIn } from '../../mentorship/public/store.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { languageOf } from '../../people/public/person.ts'
import { blockedAround } from '../../safety/public/blockStore.ts'
import { addNudge, type BehindIn, behindIn, lockNudges, nudgesSinceStep } from './nudgeStore.ts'
import { stepToGoOn } from '../sessions/rules.ts'
import type { Learner } from '../sessions/store.ts'

/** The name of the due work that checks whether a partner still waits. */
export const nudgeName = 'partnerWaits'

/** How long nothing must have happened before a nudge: no step of the partner, no step of the person, no earlier nudge. */
const pauseMs = 3 * 86_400_000

/** The most nudges without a step in between. */
const mostNudges = 3

type NudgingHouse = Pick<House, 'clock' | 'due'>

/**
 * Plans nudges after a person's step in a mentorship. Each partner who is now behind gets one in three days, and so
 * does the person if another member is still ahead.
 */
export async function planNudges(
  { clock, due }: NudgingHouse,
  tx: Database,
  { personId, mentorshipId }: Learner,
): Promise<void> {
  if (mentorshipId === '') return
  const at = new Date(clock.now().getTime() + pauseMs)
  const membership = await membershipIn(tx, { personId, mentorshipId })
  if (membership === undefined) return
  // In one order for everyone: otherwise partners who do a step at the same moment could deadlock.
  for (const each of [...visiblePartners(membership), personId].toSorted()) {
    const planned = nudgeOf({ personId: each, mentorshipId }, at)
    const isBehind = (await waitedFor(tx, { personId: each, mentorshipId })) !== undefined
    if (isBehind) await (each === personId ? due.plan(tx, planned) : due.planOnce(tx, planned))
    else if (each === personId) await due.drop(tx, planned.key)
  }
}

function nudgeOf({ personId, mentorshipId }: Learner, at: Date) {
  const payload = { personId, mentorshipId }
  return { key: `${nudgeName}:${mentorshipId}:${personId}`, name: nudgeName, payload, at }
}

/** A session in which a partner waits for a person, and the person's role in the mentorship. */
interface WaitedFor extends BehindIn {
  readonly role: MemberRole
}

/** Returns the session in which a partner waits for a person, in a mentorship that runs. */
async function waitedFor(db: Database, learner: Learner): Promise<WaitedFor | undefined> {
  const membership = await membershipIn(db, learner)
  if (membership === undefined || membership.endedAt !== null) return undefined
  // Nobody is nudged on behalf of a person with whom they have no contact.
  const silent = new Set(await blockedAround(db, learner.personId))
  const partners = visiblePartners(membership).filter((partner) => !silent.has(partner))
  const behind = await behindIn(db, learner, partners)
  return behind === undefined ? undefined : { ...behind, role: membership.role }
}

/** Whether the curriculum is open to a member of a mentorship. */
type IsOpen = (person: { readonly id: string; readonly role: MemberRole }) => Promise<boolean>

/**
 * Nudges a person for whom a partner still waits: once in three days, and three times without a step of theirs.
 * While the curriculum is closed to a person, they can't go on, so the nudge waits too.
 */
export function nudgeKind(house: NoticeHouse & NudgingHouse, isOpenTo: IsOpen): DueKind {
  const { clock, due } = house
  return dueKind({
    payload: v.object({ personId: v.string(), mentorshipId: v.string() }),
    async work(tx, learner) {
      // Nudges of several mentorships may be due at once, in several processes; the second must see the first.
      await lockNudges(tx, learner.personId)
      const session = await waitedFor(tx, learner)
      const { count, latest } = await nudgesSinceStep(tx, learner)
      if (session === undefined || count >= mostNudges) return
      const now = clock.now()
      const next = new Date(now.getTime() + pauseMs)
      const earliest = (latest?.getTime() ?? -Infinity) + pauseMs
      // Another mentorship of the person may have caused a nudge recently.
      if (earliest > now.getTime()) return due.plan(tx, nudgeOf(learner, new Date(earliest)))
      if (!(await isOpenTo({ id: learner.personId, role: session.role })))
        return due.plan(tx, nudgeOf(learner, next))
      await nudge(house, tx, { learner, session, now })
      if (count + 1 < mostNudges) await due.plan(tx, nudgeOf(learner, next))
    },
  })
}

interface Nudge {
  readonly learner: Learner
  readonly session: BehindIn
  readonly now: Date
}

async function nudge(
  house: NoticeHouse,
  tx: Database,
  { learner, session: { card, completedSteps, aheadId }, now }: Nudge,
): Promise<void> {
  const { personId, mentorshipId } = learner
  const language = await languageOf(tx, personId)
  const stepId = stepToGoOn(card, { completedSteps })
  const minutes = card.steps.find(({ id }) => id === stepId)?.duration ?? 0
  await addNudge(tx, learner, now)
  await notify(house, tx, {
    personId,
    kind: 'partnerWaits',
    key: `${nudgeName}:${mentorshipId}:${now.toISOString()}`,
    values: {
      mentorship: mentorshipId,
      session: card.localeTitle[language] ?? card.title,
      sessionId: card.id,
      minutes: String(minutes),
      name: { person: aheadId },
    },
  })
}
