import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** An invitation to the team. */
export interface InvitationRow {
  readonly email: string
  readonly rights: StaffRight[]
  readonly programmes: string[] | null
  readonly institutions: string[] | null
  readonly invitedBy: string | null
  readonly endsAt: Date
}

/** Stores an invitation in place of an older one to the same address. */
export async function putInvitation(tx: Database, tokenHash: string, row: InvitationRow): Promise<void> {
  await tx.run(sql`delete from staff_invitations where email = ${row.email}`)
  await tx.run(sql`
    insert into staff_invitations (token_hash, email, rights, programmes, institutions, invited_by, ends_at)
    values (${tokenHash}, ${row.email}, ${row.rights}, ${row.programmes}, ${row.institutions}, ${row.invitedBy},
            ${row.endsAt})`)
}

/** Returns the invitation with this token that has not ended. */
export function invitationOf(db: Database, tokenHash: string, at: Date) {
  return db.maybe<InvitationRow>(sql`
    select * from staff_invitations where token_hash = ${tokenHash} and ends_at > ${at}`)
}

/** Uses an invitation up; returns 0 if another request has used it. */
export function dropInvitation(tx: Database, tokenHash: string) {
  return tx.run(sql`delete from staff_invitations where token_hash = ${tokenHash}`)
}

/** Ends the invitation to an address; returns 0 if there is none. */
export function dropInvitationTo(tx: Database, email: string) {
  return tx.run(sql`delete from staff_invitations where email = ${email}`)
}

/** Ends the open invitations of a member of the team. */
export function dropInvitationsBy(tx: Database, invitedBy: string) {
  return tx.run(sql`delete from staff_invitations where invited_by = ${invitedBy}`)
}

/** Returns the open invitations; ended ones are deleted. */
export async function openInvitations(db: Database, at: Date): Promise<InvitationRow[]> {
  await db.run(sql`delete from staff_invitations where ends_at <= ${at}`)
  return db.many<InvitationRow>(sql`select * from staff_invitations order by email`)
}

/** Returns the kinds of the second factors of these people. */
export function factorsOf(db: Database, people: readonly string[]) {
  return db.many<{ personId: string; kind: 'codes' | 'passkey' }>(sql`
    select person_id, kind from second_factors where person_id = any (${people}::text[])`)
}
