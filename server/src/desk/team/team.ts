import { createHash, randomBytes } from 'node:crypto'

import type { StaffRight } from '@saathi/contract/base/staffRights.ts'
import type { Colleague } from '@saathi/contract/desk/teamCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { disableIn, makeStaffAccount } from '../../identity/public/accounts.ts'
import { giveRights, rightsOf, takeRight } from '../../people/public/rightStore.ts'
import { peopleByIds, personByEmail, personById, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { audit } from '../public/audit.ts'
import { deskChanged } from '../public/news.ts'
import { requireOneWithAll } from '../public/oneWithAll.ts'
import { giveStanding, scopeOf } from '../public/standing.ts'
import { lockTeam, scopesOf, setScope } from '../standing/store.ts'
import {
  dropInvitation,
  dropInvitationsBy,
  dropInvitationTo,
  factorsOf,
  type InvitationRow,
  invitationOf,
  openInvitations,
  putInvitation,
} from './store.ts'

/** What a colleague may do, and for whom. */
export interface Offered {
  readonly rights: StaffRight[]
  readonly programmes: string[] | null
  readonly institutions: string[] | null
}

/** How long an invitation holds: seven days. */
const invitationMs = 7 * 86_400_000

/** Returns the members of the team, by name. */
export async function membersOf(db: Database, ids: readonly string[]): Promise<Colleague[]> {
  const [people, scopes, factors] = await Promise.all([
    peopleByIds(db, ids),
    scopesOf(db, ids),
    factorsOf(db, ids),
  ])
  const members: Colleague[] = []
  for (const person of people) {
    const scope = scopes.find(({ personId }) => personId === person.id)
    members.push({
      userId: person.id,
      name: displayNameOf(person),
      email: person.email,
      rights: await rightsOf(db, person.id),
      programmes: scope?.programmes ? [...scope.programmes] : null,
      institutions: scope?.institutions ? [...scope.institutions] : null,
      secondFactor: factors.find(({ personId }) => personId === person.id)?.kind ?? 'none',
      isDisabled: person.disabledAt !== null,
    })
  }
  return members
}

/** Returns the open invitations. */
export async function invitationsAt(db: Database, at: Date) {
  const rows = await openInvitations(db, at)
  return rows.map(({ email, rights, programmes, institutions, endsAt }) => ({
    email,
    rights,
    programmes,
    institutions,
    until: endsAt.toISOString(),
  }))
}

/** Emails an invitation to a colleague; throws `rightNotYours` for a right that the inviting person lacks. */
export async function invite(
  house: House,
  {
    staff,
    email,
    offered,
  }: { readonly staff: StaffMember; readonly email: string; readonly offered: Offered },
): Promise<{ readonly email: string; readonly until: string }> {
  const { db, bus, clock, mail, texts, config } = house
  requireOwn(staff, offered)
  const token = randomBytes(32).toString('base64url')
  const at = clock.now()
  const endsAt = new Date(at.getTime() + invitationMs)
  await db.transaction(async (tx) => {
    await putInvitation(tx, hashOf(token), { email, ...offered, invitedBy: staff.id, endsAt })
    await audit(tx, { staffId: staff.id, at, act: 'invited', about: 'team', aboutId: '', after: offered })
    await deskChanged(bus, tx, ['team'])
    const known = await personByEmail(tx, email)
    const say = (key: string) =>
      texts.text(known?.primaryLanguage ?? 'en', key, {
        product: config.productName,
        link: `${config.publicUrl}/staff/join?token=${token}`,
      })
    await mail.send(tx, {
      key: `invitation:${uuid()}`,
      to: email,
      subject: say('desk.mail.invitation.subject'),
      text: say('desk.mail.invitation.body'),
    })
  })
  return { email, until: endsAt.toISOString() }
}

/** Ends the open invitation to an address; without one it changes nothing. */
export async function withdrawInvitation(
  { db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>,
  { staff, email }: { readonly staff: StaffMember; readonly email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await dropInvitationTo(tx, email)) === 0) return
    const act = { act: 'invitation_withdrawn', about: 'team', aboutId: '' } as const
    await audit(tx, { staffId: staff.id, at: clock.now(), ...act })
    await deskChanged(bus, tx, ['team'])
  })
}

/** Returns an open invitation by its token; throws `invitationEnded` without one. */
export async function readInvitation({ db, clock }: Pick<House, 'db' | 'clock'>, token: string) {
  const invitation = await invitationOf(db, hashOf(token), clock.now())
  if (invitation === undefined) throw new Failure('invitationEnded')
  const { rights } = await stillOffered(db, invitation)
  const known = await personByEmail(db, invitation.email)
  return { email: invitation.email, rights, hasAccount: known !== undefined }
}

/**
 * Returns what the inviting person can still give: an invitation gives nothing that they have lost since. Throws `invitationEnded` if
 * nothing is left.
 */
async function stillOffered(db: Database, { invitedBy, ...offered }: InvitationRow): Promise<Offered> {
  const own = invitedBy === null ? [] : await rightsOf(db, invitedBy)
  const scope = invitedBy === null ? undefined : await scopeOf(db, invitedBy)
  const rights = own.includes('team') ? offered.rights.filter((right) => own.includes(right)) : []
  if (scope === undefined || rights.length === 0) throw new Failure('invitationEnded')
  return {
    rights,
    programmes: sharedBy(scope.programmes, offered.programmes),
    institutions: sharedBy(scope.institutions, offered.institutions),
  }
}

/** Returns what two scopes have in common; null means all. */
function sharedBy(one: readonly string[] | null, other: readonly string[] | null): string[] | null {
  if (one === null || other === null) {
    const limit = one ?? other
    return limit === null ? null : [...limit]
  }
  return other.filter((each) => one.includes(each))
}

/** The data of a colleague who has no account yet. */
export interface NewColleague {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly password?: string | undefined
}

/** Takes an invitation up: the link proves the address. A mentee or mentor cannot become staff with the same account. */
export async function join(house: House, token: string, colleague: NewColleague): Promise<{ email: string }> {
  const { db, clock } = house
  const hash = hashOf(token)
  const at = clock.now()
  const invitation = await invitationOf(db, hash, at)
  if (invitation === undefined) throw new Failure('invitationEnded')
  const { email } = invitation
  await stillOffered(db, invitation)
  const known = await personByEmail(db, email)
  if (known !== undefined && known.role !== 'staff') throw new Failure('accountElsewhere')
  const account = known === undefined ? await makeStaffAccount(house, { email, ...colleague }) : undefined
  await db.transaction(async (tx) => {
    if ((await dropInvitation(tx, hash)) === 0) throw new Failure('invitationEnded')
    const person = known ?? (await account?.(tx))
    if (person === undefined) throw new Failure('invitationEnded')
    // A colleague may change the rights of the inviting person at this moment.
    await lockTeam(tx)
    const offered = await stillOffered(tx, invitation)
    await giveStanding(house, tx, { personId: person.id, ...offered, at })
    await deskChanged(house.bus, tx, ['team'])
    await audit(tx, {
      staffId: person.id,
      at,
      act: 'joined',
      about: 'team',
      aboutId: person.id,
      after: offered,
    })
  })
  return { email }
}

/** Changes what a colleague may do. */
export async function changeColleague(
  house: House,
  {
    staff,
    userId,
    offered,
  }: { readonly staff: StaffMember; readonly userId: string; readonly offered: Offered },
): Promise<Colleague> {
  const { db, clock } = house
  await db.transaction(async (tx) => {
    await lockTeam(tx)
    const colleague = await colleagueOf(tx, userId)
    const before = await rightsOf(tx, userId)
    requireOwn(staff, { ...offered, rights: offered.rights.filter((right) => !before.includes(right)) })
    if (userId === staff.id && !offered.rights.includes('team')) throw new Failure('ownTeamRight')
    const taken = before.filter((right) => !offered.rights.includes(right))
    for (const right of taken) await takeRight(tx, userId, right)
    const at = clock.now()
    await giveRights(tx, { personId: userId, rights: offered.rights, at })
    const [scope] = await scopesOf(tx, [userId])
    const { programmes, institutions } = offered
    await setScope(tx, { personId: userId, programmes, institutions })
    await requireOneWithAll(tx)
    await deskChanged(house.bus, tx, ['team'])
    await audit(tx, {
      staffId: staff.id,
      at,
      act: 'rights_changed',
      about: 'team',
      aboutId: colleague.id,
      before: {
        rights: before,
        programmes: scope?.programmes ?? null,
        institutions: scope?.institutions ?? null,
      },
      after: offered,
    })
  })
  const [changed] = await membersOf(db, [userId])
  if (changed === undefined) throw new Failure('notFound')
  return changed
}

/** Takes every right from a colleague and disables the account, which is out at once. */
export async function removeColleague(
  house: House,
  { staff, userId }: { readonly staff: StaffMember; readonly userId: string },
): Promise<void> {
  const { db, clock } = house
  if (userId === staff.id) throw new Failure('ownTeamRight')
  const at = clock.now()
  const after = await db.transaction(async (tx) => {
    await lockTeam(tx)
    await colleagueOf(tx, userId)
    const signedOut = await disableIn(house, tx, { personId: userId, at })
    const before = await rightsOf(tx, userId)
    for (const right of before) await takeRight(tx, userId, right)
    await dropInvitationsBy(tx, userId)
    await requireOneWithAll(tx)
    const act = { act: 'removed', about: 'team', aboutId: userId, before } as const
    await audit(tx, { staffId: staff.id, at, ...act })
    await deskChanged(house.bus, tx, ['team'])
    return signedOut
  })
  await after?.()
}

async function colleagueOf(db: Database, userId: string): Promise<PersonRow> {
  const colleague = await personById(db, userId)
  if (colleague?.role !== 'staff' || colleague.botRole !== null) throw new Failure('notFound')
  return colleague
}

/** Refuses to give a right that the giver lacks, or a wider scope than the giver's own. */
function requireOwn({ rights, scope }: StaffMember, offered: Offered): void {
  const lacking = offered.rights.find((right) => !rights.includes(right))
  if (lacking !== undefined) throw new Failure('rightNotYours', { right: lacking })
  const isWithin = (own: readonly string[] | null, given: readonly string[] | null) =>
    own === null || (given !== null && given.every((each) => own.includes(each)))
  if (!isWithin(scope.programmes, offered.programmes) || !isWithin(scope.institutions, offered.institutions))
    throw new Failure('rightNotYours')
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
