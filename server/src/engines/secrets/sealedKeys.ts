import { type Database, type OpenDatabase, sql } from '../database/database.ts'
import { type KeyKeeper, wholeKey } from './keys.ts'
import { isSealed, newSecret, sealed, type SecretSource, unsealed } from './secretKey.ts'

/** The keys in the database, which are encrypted with a key from elsewhere. */
export interface SealedKeys extends KeyKeeper {
  /**
   * Reads or makes that key, and encrypts the keys that are not encrypted yet; returns the key if it was made now.
   */
  open(): Promise<string | undefined>
  /** Encrypts all keys with another key. Running processes must be restarted. Returns how many there are. */
  rotate(next?: string): Promise<number>
  /** Returns the rows of an empty table that has these keys, encrypted; the secret key is made if there is none. */
  rowsOf(keys: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>
  readonly source: Pick<SecretSource, 'place' | 'isFile'>
}

/** A row that tells whether a key is the right one. */
const checkName = 'secret-check'
const checkWords = 'This is the key of this database.'

interface Opened {
  readonly secret: string
  readonly made: string | undefined
}

/**
 * Stores each secret in a row, so that every process on this database uses the same keys. They are encrypted, so
 * that a copy of the database alone is useless.
 */
export function keysInDatabase(db: OpenDatabase, source: SecretSource): SealedKeys {
  let opening: Promise<Opened> | undefined
  const open = () => {
    opening ??= db.transaction((tx) => openSecret(tx, source))
    return opening.catch((error: unknown) => {
      opening = undefined
      throw error
    })
  }
  const known = new Map<string, string>()
  return {
    source,
    open: async () => (await open()).made,
    async keep(name, make) {
      const { secret } = await open()
      const before = known.get(name)
      if (before !== undefined) return before
      const value = await db.transaction((tx) => keepIn(tx, secret, { name, make }))
      known.set(name, value)
      return value
    },
    async rowsOf(keys) {
      const found = await source.known()
      const secret = found[0] ?? (await source.make()) ?? (await source.known())[0]
      if (secret === undefined) throw refusal(source, found)
      const values = [...keys, [checkName, checkWords] as const]
      return new Map(values.map(([name, value]) => [name, sealed(secret, name, value)]))
    },
    async rotate(next = newSecret()) {
      const { secret } = await open()
      await source.prepare(next)
      const count = await db.transaction((tx) => sealAgain(tx, secret, next))
      await source.settle()
      opening = Promise.resolve({ secret: next, made: undefined })
      return count
    },
  }
}

/** One process at a time opens, adds or rotates keys. */
const lockKeys = (tx: Database) => tx.run(sql`select pg_advisory_xact_lock(hashtext('saathi keys'))`)

async function openSecret(tx: Database, source: SecretSource): Promise<Opened> {
  await lockKeys(tx)
  const check = await find(tx, checkName)
  const known = await source.known()
  if (check !== undefined) {
    const right = known.find((secret) => unsealed(secret, checkName, check) === checkWords)
    if (right === undefined) throw refusal(source, known)
    if (source.isFile && right !== known[0]) await source.settle()
    return { secret: right, made: undefined }
  }
  const made = known.length > 0 ? undefined : await source.make()
  const secret = known[0] ?? made ?? (await source.known())[0]
  if (secret === undefined) throw refusal(source, known)
  for (const { name, value } of await everyKey(tx)) {
    if (!isSealed(value)) await put(tx, name, sealed(secret, name, value))
  }
  await put(tx, checkName, sealed(secret, checkName, checkWords))
  return { secret, made }
}

function refusal({ place }: SecretSource, known: readonly string[]): Error {
  return new Error(
    known.length === 0
      ? `The keys in this database are encrypted, and there is no key for them. Set SECRET_KEY, or restore ${place}.`
      : `The keys in this database are encrypted with another key than the one in ${place}. Every process on a database needs the same SECRET_KEY.`,
  )
}

interface Kept {
  readonly name: string
  readonly make: () => Promise<string>
}

async function keepIn(tx: Database, secret: string, { name, make }: Kept): Promise<string> {
  const place = `the row "${name}" of the table keys`
  await lockKeys(tx)
  const stored = await find(tx, name)
  if (stored !== undefined) return wholeKey(openedKey(secret, name, stored), place)
  // Another process may have rotated the key since this one read it.
  openedKey(secret, checkName, (await find(tx, checkName)) ?? '')
  const value = wholeKey(await make(), place)
  await put(tx, name, sealed(secret, name, value))
  return value
}

function openedKey(secret: string, name: string, value: string): string {
  const opened = isSealed(value) ? unsealed(secret, name, value) : undefined
  if (opened !== undefined) return opened
  throw new Error(
    'The keys in the database were encrypted with another key meanwhile. Start this process again.',
  )
}

async function sealAgain(tx: Database, secret: string, next: string): Promise<number> {
  await lockKeys(tx)
  const rows = await everyKey(tx)
  for (const { name, value } of rows) await put(tx, name, sealed(next, name, openedKey(secret, name, value)))
  return rows.length - 1
}

async function find(tx: Database, name: string): Promise<string | undefined> {
  return (await tx.maybe<{ value: string }>(sql`select value from keys where name = ${name}`))?.value
}

const everyKey = (tx: Database) =>
  tx.many<{ name: string; value: string }>(sql`select name, value from keys order by name`)

const put = (tx: Database, name: string, value: string) =>
  tx.run(sql`
    insert into keys (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
