import type { User } from '@saathi/contract/people/user.ts'

import type { House } from '../../house/house.ts'
import type { FactSources } from '../../room/room.ts'
import { pictureLinks } from '../pictures/pictures.ts'
import { currentTerms } from '../consents/terms.ts'
import type { PersonRow } from './store.ts'

/** Returns a person as shown to themselves. */
export async function userOf(
  { db, files }: Pick<House, 'db' | 'files'>,
  { mentorships: mentorshipsOf }: Pick<FactSources, 'mentorships'>,
  person: PersonRow,
): Promise<User> {
  const mentorships = await mentorshipsOf(db, person)
  return {
    id: person.id,
    email: person.email,
    role: person.role,
    firstName: person.firstName,
    lastName: person.lastName,
    displayName: displayNameOf(person),
    ...pictureLinks(files, person.pictureKey),
    bio: person.bio,
    phoneNumber: person.phoneNumber,
    hasAgreedTerms: person.termsVersion === currentTerms,
    newPrimaryLanguage: person.primaryLanguage,
    timeZone: person.timeZone,
    birthYear: person.birthYear,
    provider: person.provider,
    status: person.disabledAt === null ? 'active' : 'disabled',
    mentorships: mentorships.map(({ id, type }) => ({ id, mentorshipType: type })),
  }
}

/** Returns the name that others see: first and last name, or the one that is not empty. */
export function displayNameOf({
  firstName,
  lastName,
  role,
}: Pick<PersonRow, 'firstName' | 'lastName' | 'role'>): string {
  return `${firstName} ${lastName}`.trim() || namelessRoles[role]
}

const namelessRoles = { mentee: 'Mentee', mentor: 'Mentor', staff: 'Staff' } as const
