import type { PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { contactsOf, everyMember } from './care/store.ts'
import { everyMentorship } from './members/store.ts'

/** Returns the mentorships of a person, and the contacts of the team in them. */
export async function mentorshipParts(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const mentorships = await everyMentorship(db, personId)
  const ids = mentorships.map(({ id }) => id)
  const [members, contacts] = await Promise.all([everyMember(db, ids), contactsOf(db, ids)])
  const people = await peopleByIds(db, [...new Set(members.map((member) => member.personId))])
  const names = new Map(people.map((person) => [person.id, displayNameOf(person)]))
  const othersIn = (id: string) =>
    members
      .filter((member) => member.mentorshipId === id && member.personId !== personId)
      .map((member) => names.get(member.personId) ?? '')
      .join(', ')
  return [
    {
      name: 'mentorships',
      rows: mentorships.toReversed().map(({ id, createdAt, leftAt, endedAt }) => ({
        title: othersIn(id),
        words: say(leftAt === null && endedAt === null ? 'desk.state.active' : 'desk.state.ended'),
        on: createdAt,
        isNow: leftAt === null && endedAt === null,
        mentorshipId: id,
      })),
    },
    {
      name: 'contacts',
      rows: contacts.map(({ mentorshipId, way, outcome, words, heldAt }) => ({
        title: `${say(`desk.way.${way}`)}, ${say(`desk.outcome.${outcome}`)}`,
        words,
        on: heldAt,
        mentorshipId,
      })),
    },
  ]
}
