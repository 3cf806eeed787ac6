import type { Mentorship, Partner } from '@saathi/contract/mentorship/calls.ts'
import { type MemberRole, maySeeWorkOf } from '@saathi/contract/mentorship/rules.ts'

import { channelsOfMentorships } from '../../chat/public/store.ts'
import type { House } from '../../house/house.ts'
import { displayPictureOf } from '../../people/public/person.ts'
import { peopleSeenBy, type SeenPerson } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { ApplicationDecision, JoinedRooms } from '../../room/room.ts'
import { type OwnMentorship, stayedIn } from '../members/store.ts'
import { membersOf } from './store.ts'

/**
 * Returns the mentorships of a person, running and ended, newest first, without those that the person left early;
 * with an id, only that one.
 */
export async function mentorshipsOf(
  { db, files, decisionsOf }: Pick<House, 'db' | 'files'> & Pick<JoinedRooms, 'decisionsOf'>,
  personId: string,
  mentorshipId?: string,
): Promise<Mentorship[]> {
  const own = await stayedIn(db, personId, mentorshipId)
  const ids = own.map(({ id }) => id)
  const [members, channels] = await Promise.all([membersOf(db, ids), channelsOfMentorships(db, ids)])
  const personIds = [...new Set(members.map((member) => member.personId))]
  const [rows, decisions] = await Promise.all([peopleSeenBy(db, personId, personIds), decisionsOf(personIds)])
  const people = new Map(rows.map((row) => [row.id, row]))
  const byMentorship = Map.groupBy(members, (member) => member.mentorshipId)
  return own.map((mentorship) => {
    const entries = (byMentorship.get(mentorship.id) ?? []).flatMap((member) => {
      const row = people.get(member.personId)
      const isWhole = member.personId === personId || maySeeWorkOf(mentorship.role, member.role)
      const decision = decisions.get(member.personId)
      const isBridge = mentorship.bridgedAt !== null && member.role === 'mentor'
      return row === undefined
        ? []
        : [partnerOf(files, row, { role: member.role, isWhole, decision, isBridge })]
    })
    const channelId = channels.get(mentorship.id) ?? null
    return { ...mentorshipOf(mentorship, personId, entries), channelId }
  })
}

function mentorshipOf(
  { id, type, createdAt, endedAt }: OwnMentorship,
  personId: string,
  entries: readonly Partner[],
): Omit<Mentorship, 'channelId'> {
  const userDetails = entries.find((each) => each.id === personId)
  if (userDetails === undefined) throw new Error('A member is not among the members.')
  return {
    id,
    type,
    status: endedAt === null ? 'ACTIVE' : 'ENDED',
    since: createdAt.toISOString(),
    until: endedAt?.toISOString() ?? null,
    partnerDetails: { userDetails, partnerDetails: entries.filter((each) => each !== userDetails) },
  }
}

function partnerOf(
  files: House['files'],
  person: SeenPerson,
  { role, isWhole, decision, isBridge }: Shown,
): Partner {
  const displayPicture = displayPictureOf(files, person.pictureKey)
  return {
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    displayName: displayNameOf(person),
    displayPicture,
    picture: displayPicture,
    role,
    isBridge,
    bio: isWhole ? person.bio : '',
    applicationStatus: !isWhole || decision === undefined ? null : statuses[decision],
  }
}

/** The form in which one member sees another. */
interface Shown {
  readonly role: MemberRole
  readonly isWhole: boolean
  readonly isBridge: boolean
  readonly decision: ApplicationDecision | undefined
}

const statuses = { approved: 'APPROVED', rejected: 'REJECTED' } as const
