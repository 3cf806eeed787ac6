import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, email, id, personName, timestamp } from '../base/fields.ts'
import { staffRights } from '../base/staffRights.ts'
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

/** Milliseconds after which an open desk says again where it is. */
export const hereAgainMs = 30_000

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
  withdrawInvitation: call({
    method: 'DELETE',
    path: '/api/v2/staff/team/invitations/',
    who: 'staff',
    rights: ['team'],
    about: 'Ends an open invitation. Its link no longer works.',
    query: v.object({ email }),
    reply: v.object({ email: v.string() }),
    errors: [],
  }),
  here: call({
    method: 'POST',
    path: '/api/v2/staff/here/',
    who: 'staff',
    rights: staffRights,
    about:
      'Says at which page the desk is open, and returns the names of the other members whose desk is open now. Nothing is stored.',
    /** The address of the page; empty if the desk was left. */
    body: v.object({ page: boundedText(200) }),
    reply: v.object({ results: v.array(v.object({ name: v.string(), isSamePage: v.boolean() })) }),
    errors: [],
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
