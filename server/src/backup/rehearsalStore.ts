import { type Database, sql } from '../engines/database/database.ts'

/** The most characters that are stored of what went wrong. */
const mostSaid = 10_000

/** How a rehearsal ended. */
export interface RehearsalEnd {
  readonly at: Date
  readonly source?: string | undefined
  readonly rows?: number
  readonly files?: number
  readonly problem?: string
}

/** Notes how a rehearsal ended. */
export function endRehearsal(db: Database, id: number, { at, source, rows, files, problem }: RehearsalEnd) {
  return db.run(sql`
    update backup_rehearsals
    set ended_at = ${at}, source = ${source ?? null}, rows = ${rows ?? null}, files = ${files ?? null},
        problem = ${problem?.slice(0, mostSaid) ?? null}
    where id = ${id}`)
}

/** Notes a rehearsal that was run by hand. */
export function noteRehearsal(db: Database, began: Date, { at, source, rows, files, problem }: RehearsalEnd) {
  return db.run(sql`
    insert into backup_rehearsals (began_at, ended_at, source, rows, files, problem)
    values (${began}, ${at}, ${source ?? null}, ${rows ?? null}, ${files ?? null}, ${problem?.slice(0, mostSaid) ?? null})`)
}

/** The history of the rehearsals, in short. */
export interface RehearsalsSoFar {
  /** When the last good one began. */
  readonly lastAt: Date | null
  /** Why the last one that ended failed; null if it was good. */
  readonly problem: string | null
  /** Since when there should be a good one: the last one, or else the first good backup. */
  readonly since: Date | null
}

/** Returns the history of the rehearsals, in short. */
export function rehearsalsSoFar(db: Database): Promise<RehearsalsSoFar> {
  return db.one<RehearsalsSoFar>(sql`
    with good as (
      select max(began_at) as at from backup_rehearsals where ended_at is not null and problem is null
    )
    select good.at as last_at,
           (select problem from backup_rehearsals where ended_at is not null order by began_at desc limit 1) as problem,
           coalesce(good.at, (select min(began_at) from backups where ended_at is not null and problem is null)) as since
    from good`)
}
