import type { ClientBase } from 'pg'

import type { Doing } from './archive/progress.ts'

/** The links and rules of a database, and each one that does not hold. */
export interface Links {
  /** Links from rows to rows of other tables. */
  readonly links: number
  /** Rules that each row must obey, and rules that no two rows may have the same. */
  readonly rules: number
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

interface Constraint {
  readonly place: string
  readonly name: string
  readonly kind: 'f' | 'c' | 'other'
  readonly validated: boolean
  /** Finds a row that breaks it; null if an index proves it. */
  readonly breach: string | null
}

/**
 * Proves every link and rule of a database by its rows: for each row of a link it looks for the other row, and it asks each row's rules
 * again. A unique rule holds if its index is valid.
 */
export async function proveLinks(client: ClientBase, doing: Doing): Promise<Links> {
  const problems: string[] = []
  const notes: string[] = []
  const constraints = await constraintsOf(client)
  for (const [at, { place, name, kind, validated, breach }] of constraints.entries()) {
    doing(() => `Links and rules: ${at} of ${constraints.length}, now those of ${place}`)
    // The product has rules of this kind: they came later than some rows, and hold for new ones only.
    const isForNewRows = kind === 'c' && !validated
    if (!validated && !isForNewRows) problems.push(`The rule ${name} of ${place} was never proved.`)
    if (breach === null) continue
    const { rows } = await client.query<{ count: string }>(breach)
    const count = Number(rows[0]?.count ?? 0)
    if (count === 0) continue
    if (isForNewRows)
      notes.push(`${count} rows of ${place} are older than the rule ${name}, which they break.`)
    else problems.push(`${count} rows of ${place} break the rule ${name}.`)
  }
  const { rows: broken } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     join pg_class on pg_class.oid = indrelid
     where relnamespace = any (array['public', 'graphile_worker']::regnamespace[]) and not (indisvalid and indisready)`,
  )
  for (const { name } of broken) problems.push(`The index ${name} is not valid.`)
  const { rows: off } = await client.query<{ place: string; name: string }>(
    `select tgrelid::regclass::text as place, tgname as name from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     where relnamespace = any (array['public', 'graphile_worker']::regnamespace[]) and tgenabled = 'D'`,
  )
  for (const { place, name } of off) problems.push(`The trigger ${name} of ${place} is switched off.`)
  const links = constraints.filter(({ kind }) => kind === 'f').length
  return { links, rules: constraints.length - links, problems, notes }
}

async function constraintsOf(client: ClientBase): Promise<readonly Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as place, conname as name, convalidated as validated,
            case when contype in ('f', 'c') then contype::text else 'other' end as kind,
            case contype
              when 'c' then format('select count(*) from only %s where not (%s)', conrelid::regclass, pg_get_expr(conbin, conrelid))
              when 'f' then format('select count(*) from only %s a where %s and not exists (select from %s b where %s)',
                conrelid::regclass,
                (select string_agg(format('a.%I is not null', attname), ' and ') from pg_attribute
                 where attrelid = conrelid and attnum = any (conkey)),
                confrelid::regclass,
                (select string_agg(format('a.%I = b.%I', mine.attname, other.attname), ' and ')
                 from unnest(conkey, confkey) as pair (mine_at, other_at)
                 join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = mine_at
                 join pg_attribute other on other.attrelid = confrelid and other.attnum = other_at))
            end as breach
     from pg_constraint
     where connamespace = any (array['public', 'graphile_worker']::regnamespace[]) and conrelid <> 0
     order by 1, 2`,
  )
  return rows
}
