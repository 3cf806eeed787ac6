import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Returns the rights of a member of staff; none for everyone else. */
export async function rightsOf(db: Database, personId: string): Promise<StaffRight[]> {
  const rows = await db.many<{ name: StaffRight }>(sql`
    select staff_rights.name from staff_rights join people on people.id = staff_rights.person_id
    where person_id = ${personId} and people.role = 'staff' and people.disabled_at is null order by name`)
  return rows.map(({ name }) => name)
}

/** Returns the ids of the staff who have a right. */
export async function staffWith(db: Database, right: StaffRight): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from staff_rights join people on people.id = staff_rights.person_id
    where name = ${right} and people.role = 'staff' and people.disabled_at is null order by person_id`)
  return rows.map(({ personId }) => personId)
}

/** Gives a person rights; rights that they have already stay unchanged. */
export function giveRights(
  tx: Database,
  {
    personId,
    rights,
    at,
  }: { readonly personId: string; readonly rights: readonly StaffRight[]; readonly at: Date },
) {
  return tx.run(sql`
    insert into staff_rights (person_id, name, given_at)
    select ${personId}, name, ${at} from unnest(${rights}::text[]) as name
    on conflict do nothing`)
}

/** Takes a right from a person; returns 0 if they did not have it. */
export function takeRight(tx: Database, personId: string, right: StaffRight) {
  return tx.run(sql`delete from staff_rights where person_id = ${personId} and name = ${right}`)
}
