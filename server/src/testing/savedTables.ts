import type pg from 'pg'

import { type Table, tablesOf } from '../backup/tables.ts'
import type { OpenDatabase } from '../engines/database/database.ts'

/** The state of a database, kept beside it. */
export interface SavedTables {
  /** Returns the tables that differ from it. */
  changes(): Promise<string[]>
  restore(names: readonly string[]): Promise<void>
  /** Drops what was kept. */
  forget(): Promise<void>
}

/** Keeps the rows of every table in a schema beside them. */
export async function saveTables(db: OpenDatabase): Promise<SavedTables> {
  const client = await db.pool.connect()
  const tables = (await tablesOf(client)).filter(isWatched)
  const sums = await sumsOf(client, tables)
  const filled = tables.filter(({ name }) => sums.get(name) !== emptySum)
  await client.query('drop schema if exists saved cascade; create schema saved')
  await client.query(filled.map(({ name }) => `create table ${copyOf(name)} as table ${name}`).join(';'))
  client.release()
  const using = async <Result>(work: (one: pg.PoolClient) => Promise<Result>) => {
    const one = await db.pool.connect()
    return work(one).finally(() => one.release())
  }
  return {
    changes: () =>
      using(async (one) => {
        const now = await sumsOf(one, tables)
        return tables.flatMap(({ name }) => (now.get(name) === sums.get(name) ? [] : [name]))
      }),
    forget: () => using(async (one) => void (await one.query('drop schema saved cascade'))),
    restore: (names) =>
      using(async (one) => {
        const changed = tables.filter(({ name }) => names.includes(name) || name === countsOfLimits)
        const statements = changed.flatMap((table) => [
          `delete from ${table.name}`,
          ...(filled.includes(table) ? [fillingBack(table)] : []),
        ])
        // Without triggers and links, the tables come back in any order.
        await one.query(
          ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'),
        )
      }),
  }
}

const emptySum = '0 0'
/** Failed calls count too. */
const countsOfLimits = 'public.limit_counts'
const copyOf = (name: string) => `saved.${name.replace('.', '_')}`
/** The server writes these on its own, some time after a message. */
const ofBackground = ['channels', 'chat_visits', 'chat_search_channels', 'message_words'].map(
  (name) => `public.${name}`,
)
const isWatched = ({ name }: Table) =>
  (name.startsWith('public.') && !ofBackground.includes(name)) || name.endsWith('_private_jobs')

function fillingBack({ name, columns }: Table): string {
  const named = columns.map((each) => `"${each}"`).join(', ')
  return `insert into ${name} (${named}) overriding system value select ${named} from ${copyOf(name)}`
}

async function sumsOf(client: pg.PoolClient, tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
  const sums = tables
    .filter(({ name }) => name !== countsOfLimits)
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtext(each::text)::bigint), 0) as sum from ${name} each`,
    )
  const { rows } = await client.query<{ name: string; sum: string }>(sums.join(' union all '))
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}
