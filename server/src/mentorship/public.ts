import { v7 as uuid } from 'uuid'

import { addChannel, membershipChanged, setMemberActive } from '../chat/public.ts'
import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { type NoticeRooms, takeBack, tell } from '../notifications/public.ts'
import {
  endUnpaired,
  everyMentorship,
  insertMember,
  insertMentorship,
  markLeft,
  mentorshipsOf,
  namesBeside,
  partnersOf,
} from './store.ts'

/** A mentor with one mentee, or with several as a group. */
export interface Matched {
  readonly mentorId: string
  readonly menteeIds: readonly string[]
  readonly name: string
}

/** Begins a mentorship with its chat channel, all or nothing; answers both ids. */
export async function beginMentorship(
  house: NoticeRooms & Pick<House, 'db'>,
  { mentorId, menteeIds, name }: Matched,
) {
  const { db, bus, clock } = house
  const type = menteeIds.length === 1 ? 'one_to_one' : 'group'
  const at = clock.now()
  const begun = await db.transaction(async (tx) => {
    const mentorshipId = uuid()
    await insertMentorship(tx, { id: mentorshipId, type, name, at })
    await insertMember(tx, mentorshipId, { personId: mentorId, role: 'mentor' })
    for (const personId of menteeIds) await insertMember(tx, mentorshipId, { personId, role: 'mentee' })
    const members = [mentorId, ...menteeIds].map((personId) => ({ personId }))
    const channelId = await addChannel(tx, { kind: type, name, mentorshipId, members, at })
    for (const { personId } of members) {
      const values = { names: (await namesBeside(tx, mentorshipId, personId)).join(', ') }
      await tell(house, tx, { personId, kind: 'mentorshipBegun', key: begunKey(mentorshipId), values })
    }
    return { mentorshipId, channelId }
  })
  await membershipChanged({ db, bus }, begun.channelId)
  return begun
}

const begunKey = (mentorshipId: string) => `mentorshipBegun:${mentorshipId}`

/** Who leaves which mentorship, and its chat channel. */
export interface Leaving {
  readonly mentorshipId: string
  readonly channelId: string
  readonly personId: string
}

/** Ends one person's part in a mentorship and in its channel; leaving again changes nothing. */
export async function leaveMentorship(
  { db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>,
  { mentorshipId, channelId, personId }: Leaving,
): Promise<void> {
  await setMemberActive({ db, bus }, { channelId, personId, active: false })
  await markLeft(db, { mentorshipId, personId, at: clock.now() })
}

/** The mentorships a person takes part in now, oldest first. */
export function activeMentorships(db: Database, personId: string) {
  return mentorshipsOf(db, personId)
}

/** The people whose steps and answers a person may see: a mentor those of the mentees, a mentee those of the mentor alone. */
export function visiblePartners(db: Database, personId: string): Promise<string[]> {
  return partnersOf(db, personId)
}

/** Ends a person's part in all mentorships, and takes back the notices that name the person to others. */
export async function leaveMentorships(
  { clock, mail }: Pick<House, 'clock' | 'mail'>,
  tx: Database,
  personId: string,
): Promise<void> {
  const at = clock.now()
  const ids = (await everyMentorship(tx, personId)).map(({ id }) => id)
  for (const mentorshipId of ids) await markLeft(tx, { mentorshipId, personId, at })
  await endUnpaired(tx, ids, at)
  await takeBack({ mail }, tx, ids.map(begunKey))
}

/** What is kept here of a person, for the person to take home. */
export function exportOf(db: Database, personId: string) {
  return everyMentorship(db, personId)
}
