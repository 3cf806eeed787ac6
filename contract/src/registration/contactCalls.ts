import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, line } from '../base/fields.ts'
import { placeContact, placeKind } from '../desk/fields.ts'
import { phoneNumber } from '../people/user.ts'

/** What a contact can have at most. */
export const mostInContact = { name: 80, hours: 200 } as const

const own = { who: 'staff', rights: ['safety'] } as const
const which = { kind: placeKind, key: boundedText(100) }

/** The calls about whom the team calls at a programme or an institution in distress. */
export const contactCalls = {
  distressContacts: call({
    ...own,
    method: 'GET',
    path: '/api/v2/staff/contacts/',
    about: 'Whom the team calls at each programme and institution of its scope when someone is in distress.',
    reply: v.object({ results: v.array(placeContact) }),
    errors: [],
  }),
  putDistressContact: call({
    ...own,
    method: 'PUT',
    path: '/api/v2/staff/contacts/',
    about: 'Stores whom to call at a programme or an institution, in place of an earlier contact.',
    body: v.object({
      ...which,
      name: line(mostInContact.name),
      phone: phoneNumber,
      hours: v.union([v.pipe(v.string(), v.trim(), v.literal('')), line(mostInContact.hours)]),
    }),
    reply: placeContact,
    errors: [],
  }),
  removeDistressContact: call({
    ...own,
    method: 'DELETE',
    path: '/api/v2/staff/contacts/',
    about: 'Deletes whom to call at a programme or an institution.',
    query: v.object(which),
    reply: placeContact,
    errors: [],
  }),
} as const
