import type { User } from '@saathi/contract/people/user.ts'

import type { Arrival } from '../device/identity.ts'

/** A person for tests. */
export function buildUser(more: Partial<User> = {}): User {
  return {
    id: 'asha',
    email: 'asha@people.example',
    role: 'mentee',
    firstName: 'Asha',
    lastName: 'Patil',
    displayName: 'Asha Patil',
    displayPicture: null,
    picture: null,
    bio: '',
    phoneNumber: '+919876543210',
    hasAgreedTerms: true,
    newPrimaryLanguage: 'en',
    birthYear: 2000,
    provider: 'normal',
    status: 'active',
    mentorships: [],
    ...more,
  }
}

/** The server's reply to a sign-in, for tests. */
export function buildArrival(more: Partial<User> = {}): Arrival {
  return { idToken: `token of ${more.id ?? 'asha'}`, expiresIn: 3600, user: buildUser(more) }
}
