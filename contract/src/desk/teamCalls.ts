import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, email, id, personName, timestamp } from '../base/fields.ts'
import { factorKind, standing } from './fields.ts'

const colleague = v.object({
  userId: id,
  name: v.string(),
  email: v.string(),
  ...standing.entries,
  secondFactor: factorKind,
  isDisabled: v.boolean(),
})
export type Colleague = v.InferOutput<typeof colleague>

const invitation = v.object({ email: v.string(), ...standing.entries, until: timestamp })

/** The calls about the members of the programme team. */
export const teamCalls = {
  team: call({
    method: 'GET',
    path: '/api/v2/staff/team/',
    who: 'staff',
    rights: ['team'],
    about: 'The members of the programme team with their rights and scope, and the open invitations.',
    reply: v.object({ members: v.array(colleague), invitations: v.array(invitation) }),
    errors: [],
  }),
  invite: call({
    method: 'POST',
    path: '/api/v2/staff/team/',
    who: 'staff',
    rights: ['team'],
    about: 'Emails an invitation to a colleague, who joins through its link.',
    body: v.object({ email, ...standing.entries }),
    reply: v.object({ email: v.string(), until: timestamp }),
    errors: ['rightNotYours'],
  }),
  changeColleague: call({
    method: 'PUT',
    path: '/api/v2/staff/team/:userId/',
    who: 'staff',
    rights: ['team'],
    about: 'Changes the rights and the scope of a colleague.',
    body: standing,
    reply: colleague,
    errors: ['rightNotYours', 'ownTeamRight', 'lastWithEveryRight'],
  }),
  removeColleague: call({
    method: 'DELETE',
    path: '/api/v2/staff/team/:userId/',
    who: 'staff',
    rights: ['team'],
    about: 'Takes every right from a colleague and disables the account at once.',
    reply: v.object({ userId: id }),
    errors: ['rightNotYours', 'ownTeamRight', 'lastWithEveryRight'],
  }),
  invitation: call({
    method: 'GET',
    path: '/api/v2/staff/team/join/',
    who: 'anyone',
    about: 'An invitation to the team, by the token of its link.',
    query: v.object({ token: boundedText(100) }),
    reply: v.object({ email: v.string(), rights: standing.entries.rights, hasAccount: v.boolean() }),
    errors: ['invitationEnded'],
  }),
  join: call({
    method: 'POST',
    path: '/api/v2/staff/team/join/',
    who: 'anyone',
    about:
      'Joins the team by the token of an invitation. A person without an account gets one with this name and password.',
    body: v.object({
      token: boundedText(100),
      firstName: v.optional(personName),
      lastName: v.optional(personName),
      password: v.optional(v.pipe(boundedText(200), v.minLength(8))),
    }),
    reply: v.object({ email: v.string() }),
    errors: ['invitationEnded', 'accountElsewhere', 'passwordCommon'],
  }),
} as const
