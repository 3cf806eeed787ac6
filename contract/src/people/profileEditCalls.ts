import * as v from 'valibot'

import { call } from '../base/call.ts'
import { nameOrNothing, paragraph } from '../base/fields.ts'
import { birthYear, phoneNumber, user } from './user.ts'

/** Changing the person's own profile. */
export const profileEditCalls = {
  saveProfile: call({
    method: 'PUT',
    path: '/api/v2/users/profile/',
    who: 'person',
    about:
      'Changes the given fields of the profile. The picture `null` removes the picture; without the field it stays.',
    transport: 'form',
    body: v.object({
      firstName: v.optional(nameOrNothing),
      lastName: v.optional(nameOrNothing),
      bio: v.optional(paragraph(1000)),
      phoneNumber: v.optional(phoneNumber),
      picture: v.optional(
        v.nullable(
          v.union([
            v.instance(Blob),
            v.pipe(
              v.literal('null'),
              v.transform(() => null),
            ),
          ]),
        ),
      ),
    }),
    reply: user,
    errors: ['pictureTooLarge', 'pictureUnreadable', 'tooOften'],
  }),
  birthYear: call({
    method: 'PUT',
    path: '/api/v2/users/birth-year/',
    who: 'person',
    about: 'Stores the year of birth where none is known; repeating it changes nothing.',
    body: v.object({ birthYear }),
    reply: v.object({ birthYear: v.number() }),
    errors: ['birthYearKnown'],
  }),
} as const
