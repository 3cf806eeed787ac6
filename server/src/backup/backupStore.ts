import type pg from 'pg'

import { type Database, sql } from '../engines/database/database.ts'
import { backupLock } from '../engines/files/lateRemoval.ts'

/** Characters of a reason that are stored. */
const mostSaid = 4000

/** The tables of what runs once in a while. */
const tables = { backups: sql`backups`, backup_rehearsals: sql`backup_rehearsals` }

/** When a run begins, and since when another one is too recent. */
interface Beginning {
  readonly at: Date
  readonly unlessAfter: Date
}

/**
 * Notes that a run begins and returns its number; undefined if a run began after `unlessAfter`. Only one of several simultaneous calls
 * begins.
 */
export function begin(
  db: Database,
  name: keyof typeof tables,
  { at, unlessAfter }: Beginning,
): Promise<number | undefined> {
  const table = tables[name]
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`saathi ${name}`}))`)
    const row = await tx.maybe<{ id: number }>(sql`
      insert into ${table} (began_at)
      select ${at} where not exists (select 1 from ${table} where began_at > ${unlessAfter})
      returning id`)
    return row?.id
  })
}

/** Notes how a backup ended. */
export function endBackup(
  db: Database,
  id: number,
  { at, place, problem }: { readonly at: Date; readonly place?: string; readonly problem?: string },
) {
  return db.run(sql`
    update backups
    set ended_at = ${at}, place = ${place ?? null}, problem = ${problem?.slice(0, mostSaid) ?? null}
    where id = ${id}`)
}

/** Notes why older backups were not deleted after a good one. */
export function noteKept(db: Database, id: number, because: string) {
  return db.run(sql`update backups set kept_because = ${because.slice(0, mostSaid)} where id = ${id}`)
}

/** Returns why older backups were not deleted after the last good one; null if they were. */
export async function keptBecause(db: Database): Promise<string | null> {
  const row = await db.maybe<{ because: string | null }>(sql`
    select kept_because as because from backups
    where ended_at is not null and problem is null order by began_at desc limit 1`)
  return row?.because ?? null
}

/** Notes a good backup that was made by hand. */
export function noteBackup(
  db: Database,
  { began, ended, place }: { readonly began: Date; readonly ended: Date; readonly place: string },
) {
  return db.run(sql`insert into backups (began_at, ended_at, place) values (${began}, ${ended}, ${place})`)
}

/** Returns when the last good backup began; undefined without one. */
export async function lastGoodBackup(db: Database): Promise<Date | undefined> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select max(began_at) as at from backups where ended_at is not null and problem is null`)
  return at ?? undefined
}

/**
 * Takes the turn to make a backup on the connection that reads it, until that connection ends; false while another process has it. A backup of a
 * large store takes hours, and a second one beside it would read everything again.
 */
export async function takesTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    backupLock.kind,
    backupLock.number,
  ])
  return rows[0]?.taken === true
}
