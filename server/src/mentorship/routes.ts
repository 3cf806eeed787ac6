import { mentorshipCalls, type Partner } from '@saathi/contract/mentorship/calls.ts'
import { type MemberRole, maySeeWorkOf } from '@saathi/contract/mentorship/rules.ts'

import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { displayPictureOf } from '../people/public/person.ts'
import { type PersonRow, peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { membersOf, stayedIn } from './store.ts'

/** Serves the mentorships of a person. */
export function mentorshipRoutes({ db, files }: House): Mountable {
  const entry = (person: PersonRow, role: MemberRole, isWhole: boolean): Partner => ({
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    displayName: displayNameOf(person),
    displayPicture: displayPictureOf(files, person.pictureKey),
    role,
    bio: isWhole ? person.bio : '',
  })
  return serving(mentorshipCalls, {
    async mentorships({ person }) {
      const own = await stayedIn(db, person.id)
      const members = await membersOf(
        db,
        own.map(({ id }) => id),
      )
      const people = new Map(
        (await peopleByIds(db, [...new Set(members.map(({ personId }) => personId))])).map((row) => [
          row.id,
          row,
        ]),
      )
      const byMentorship = Map.groupBy(members, ({ mentorshipId }) => mentorshipId)
      return own.map(({ id, type, role: ownRole, createdAt, endedAt }) => {
        const entries = (byMentorship.get(id) ?? []).flatMap(({ personId, role }) => {
          const row = people.get(personId)
          const isWhole = personId === person.id || maySeeWorkOf(ownRole, role)
          return row === undefined ? [] : [entry(row, role, isWhole)]
        })
        const [userDetails] = entries.filter((each) => each.id === person.id)
        if (userDetails === undefined) throw new Error('A member is not among the members.')
        const partners = entries.filter((each) => each.id !== person.id)
        return {
          id,
          type,
          status: endedAt === null ? ('ACTIVE' as const) : ('ENDED' as const),
          since: createdAt.toISOString(),
          until: endedAt?.toISOString() ?? null,
          partnerDetails: { userDetails, partnerDetails: partners },
        }
      })
    },
  })
}
