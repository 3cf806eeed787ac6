import { readdir } from 'node:fs/promises'

import type { ClientBase } from 'pg'

import type { Shelf } from '../engines/files/files.ts'
import { BackupRefusal } from './archive/archive.ts'
import { backupKeyFiles } from './backupKey.ts'
import { migrationsOf, qualified, tablesOf } from './tables.ts'

/** The rows that migrations make, by table. */
const madeByMigrations: Readonly<Record<string, string>> = {
  'public.area_totals': 'true',
  // The assistant and the programme team speak as people.
  'public.people': 'bot_role is not null',
}
/** Keys that an empty system can have: the key of backups, and the password of the embedded PostgreSQL. */
const allowedKeys: readonly string[] = [...backupKeyFiles, 'postgres-password']

/** Throws unless a system has no rows, files or keys. It changes nothing. */
export async function refuseUnlessEmpty(
  client: ClientBase,
  { files, keysFolder }: { readonly files: Pick<Shelf, 'list'>; readonly keysFolder: string },
): Promise<void> {
  await refuseRows(client)
  for await (const key of files.list()) throw refusal(`There are stored files here, such as ${key}`)
  const [key] = await keysIn(keysFolder)
  if (key !== undefined) throw refusal(`There are keys here, such as ${keysFolder}/${key}`)
}

/** Throws if there are rows, or tables of another program. */
export async function refuseRows(client: ClientBase): Promise<void> {
  const tables = await tablesOf(client)
  const [first] = tables
  if (first !== undefined && (await migrationsOf(client)) === undefined)
    throw refusal(`There are tables of another program in this database, such as ${first.name}`)
  for (const { name } of tables) {
    const made = madeByMigrations[name] ?? 'false'
    const { rowCount } = await client.query(`select from ${qualified(name)} where not (${made}) limit 1`)
    if ((rowCount ?? 0) > 0) throw refusal(`There are rows in this database, such as in ${name}`)
  }
}

/** Returns the keys that an empty system does not have. */
export async function keysIn(keysFolder: string): Promise<readonly string[]> {
  const keys = await readdir(keysFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return keys.filter((name) => !allowedKeys.includes(name))
}

function refusal(found: string): BackupRefusal {
  return new BackupRefusal(`${found}. A backup is restored only into an empty system that never started.`)
}

/**
 * Drops every table of an empty system, so that a restore begins and ends without one. It drops the tables and not the schema: the role of
 * the product need not own that, and extensions stay.
 */
export async function dropTables(client: ClientBase): Promise<void> {
  await client.query(`
    set statement_timeout = 0;
    do $$
    declare
      found record;
    begin
      drop schema if exists graphile_worker cascade;
      for found in
        select format('drop %s if exists %s cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          oid::regclass) as statement
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
        order by relkind = 'S'
      loop
        execute found.statement;
      end loop;
      for found in
        select format('drop routine if exists %s cascade', oid::regprocedure) as statement
        from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      loop
        execute found.statement;
      end loop;
      for found in
        select format('drop type if exists %s cascade', oid::regtype) as statement
        from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
          and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
      loop
        execute found.statement;
      end loop;
      for found in
        select format('drop text search configuration if exists %I cascade', cfgname) as statement
        from pg_ts_config where cfgnamespace = 'public'::regnamespace
      loop
        execute found.statement;
      end loop;
      for found in
        select format('drop text search dictionary if exists %I cascade', dictname) as statement
        from pg_ts_dict where dictnamespace = 'public'::regnamespace
      loop
        execute found.statement;
      end loop;
    end $$`)
}
