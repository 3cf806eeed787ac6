import { type Database, sql } from '../engines/database/database.ts'

/** A device that a person is signed in on. */
export interface DeviceRow {
  readonly id: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** Returns the open sign-ins of a person: the current one first, then the most recently used. */
export function openSignInsOf(
  db: Database,
  { personId, current, now }: { readonly personId: string; readonly current: string; readonly now: Date },
) {
  return db.many<DeviceRow>(sql`
    select id, user_agent, created_at, coalesce(last_used_at, created_at) as last_used_at
    from sign_ins
    where person_id = ${personId} and ended_at is null
      and (id = ${current} or exists (
        select 1 from refresh_tokens where sign_in_id = sign_ins.id and rotated_at is null and expires_at > ${now}))
    order by id = ${current} desc, coalesce(last_used_at, created_at) desc, id desc
    limit 100`)
}

/** Ends one sign-in of this person; returns 0 if it has ended or belongs to another person. */
export function endSignInOf(
  db: Database,
  { personId, signInId, at }: { readonly personId: string; readonly signInId: string; readonly at: Date },
) {
  return db.run(sql`
    update sign_ins set ended_at = ${at}
    where id = ${signInId} and person_id = ${personId} and ended_at is null`)
}
