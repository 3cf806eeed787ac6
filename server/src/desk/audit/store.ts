import { daysAfter, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** The actor of everything that is done by the command line. */
export const byCommand = 'command line'

/** The number of the lock under which rows are added to the audit. */
const auditLock = 770_077

interface Newest {
  readonly id: number
  readonly hash: string
}

/** Returns the newest row of the audit; nobody else adds one until the transaction ends. */
export async function lockNewest(tx: Database): Promise<Newest> {
  await tx.run(sql`select pg_advisory_xact_lock(${auditLock})`)
  const newest = await tx.maybe<Newest>(sql`select id, hash from desk_audit order by id desc limit 1`)
  return newest ?? { id: 0, hash: '' }
}

interface NewAudit {
  readonly id: number
  readonly at: Date
  readonly staffId: string
  readonly act: string
  readonly about: string
  readonly aboutId: string
  readonly detailsHash: string
  readonly hash: string
  readonly personId: string | null
  readonly salt: string
  readonly before: string | null
  readonly after: string | null
  readonly why: string
}

/** Adds a row with its words and values. */
export async function insertAudit(tx: Database, row: NewAudit): Promise<void> {
  await tx.run(sql`
    insert into desk_audit (id, at, staff_id, act, about, about_id, details_hash, hash)
    values (${row.id}, ${row.at}, ${row.staffId}, ${row.act}, ${row.about}, ${row.aboutId},
            ${row.detailsHash}, ${row.hash})`)
  await tx.run(sql`
    insert into desk_audit_details (audit_id, person_id, salt, before, after, why)
    values (${row.id}, ${row.personId}, ${row.salt}, ${row.before}, ${row.after}, ${row.why})`)
}

/** Whether a member of the team did this since a moment. */
export async function hasActSince(
  db: Database,
  asked: { readonly staffId: string; readonly aboutId: string; readonly act: string; readonly since: Date },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select from desk_audit
    where about_id = ${asked.aboutId} and staff_id = ${asked.staffId} and act = ${asked.act} and at > ${asked.since}
    limit 1`)
  return row !== undefined
}

/** An act as the list shows it; words and values are null once they were erased. */
export interface ShownAudit extends Omit<NewAudit, 'why' | 'salt'> {
  readonly why: string | null
}

/** The acts that the list shows. */
export interface AuditAsked {
  readonly staff: string | undefined
  /** The thing that they are about. */
  readonly about?: string | undefined
  /** The thing that they are about, or the person whose data is in their words and values. */
  readonly concerning?: string | undefined
  readonly act: string | undefined
  /** A day in India, YYYY-MM-DD. */
  readonly day?: string | undefined
  /** Only older ones. */
  readonly after: number | undefined
  readonly most: number
}

/** Returns the next acts, newest first. */
export function auditRows(db: Database, { staff, about, concerning, act, day, after, most }: AuditAsked) {
  const [from, until] = [day, day && daysAfter(day, 1)].map((each) => each && startOfIndiaDay(each))
  return db.many<ShownAudit>(sql`
    select desk_audit.*, details.person_id, details.before, details.after, details.why
    from desk_audit left join desk_audit_details as details on details.audit_id = desk_audit.id
    where (${staff ?? null}::text is null or staff_id = ${staff ?? null})
      and (${about ?? null}::text is null or about_id = ${about ?? null})
      and (${concerning ?? null}::text is null
        or about_id = ${concerning ?? null} or details.person_id = ${concerning ?? null})
      and (${from ?? null}::timestamptz is null
        or (at >= ${from ?? null}::timestamptz and at < ${until ?? null}::timestamptz))
      and (${act ?? null}::text is null or act = ${act ?? null})
      and (${after ?? null}::bigint is null or desk_audit.id < ${after ?? null})
    order by desk_audit.id desc limit ${most}`)
}
