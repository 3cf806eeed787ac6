import { type Database, sql } from '../../engines/database/database.ts'

/** The number of wrong codes that a network may type for an address. */
const tries = 5
/**
 * The number of wrong codes that all networks together may type for an address in an hour, except those that asked
 * for a code themselves. The chance that a guess is right is one in 244 million.
 */
const triesOfAll = 100

/** The purpose of a code; it cannot be used for any other. */
export type CodePurpose = 'verify' | 'reset' | 'erase'

/** The network that typed or asked for a code, because nobody is signed in. */
export interface Asker {
  readonly email: string
  readonly network: string
}

/** A code that was typed for an address. */
export interface TriedCode extends Asker {
  readonly purpose: CodePurpose
  readonly codeHash: string
  readonly now: Date
  /** Codes verified before this moment are too old to sign up with. */
  readonly verifiedSince: Date
}

/**
 * Stores the only valid code that a network has asked for; it replaces an older one, and the network may try
 * again. Codes that other networks asked for stay valid: the owner of the address may be about to type one.
 */
export async function putCode(
  tx: Database,
  code: Asker & { readonly purpose: CodePurpose; readonly codeHash: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into one_time_codes (email, asked_from, purpose, code_hash, expires_at)
    values (${code.email}, ${code.network}, ${code.purpose}, ${code.codeHash}, ${code.expiresAt})
    on conflict (email, asked_from) do update set purpose = excluded.purpose, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, verified_at = null, used_at = null`)
  await tx.run(sql`delete from code_tries where email = ${code.email} and network = ${code.network}`)
}

/** Deletes codes that expired or were used before this moment, and wrong tries. Most belong to people who never signed up. */
export async function deleteCodesBefore(db: Database, moment: Date): Promise<void> {
  await db.run(sql`
    delete from one_time_codes where expires_at < ${moment} and coalesce(verified_at, expires_at) < ${moment}`)
  await db.run(sql`delete from code_tries where tried_at < ${moment}`)
}

/**
 * Checks a code: a right one becomes verified, a wrong one costs the network an attempt. An attempt that ends with an error costs
 * nothing.
 */
export function tryCode(db: Database, tried: TriedCode): Promise<boolean> {
  const { email, purpose, codeHash, now, verifiedSince } = tried
  return db.transaction(async (tx) => {
    await holdCodes(tx, email)
    if (!(await mayTry(tx, tried))) return false
    const right = await tx.run(sql`
      update one_time_codes set verified_at = coalesce(verified_at, ${now})
      where email = ${email} and purpose = ${purpose} and code_hash = ${codeHash} and used_at is null
        and (expires_at > ${now} or verified_at > ${verifiedSince})`)
    if (right > 0) await giveTryBack(tx, tried)
    return right > 0
  })
}

/**
 * Checks a verified code again, before it is used up or when the request is repeated; a wrong one costs the network
 * an attempt.
 */
export async function showCode(db: Database, tried: TriedCode): Promise<boolean> {
  const { email, purpose, codeHash, verifiedSince } = tried
  await holdCodes(db, email)
  if (!(await mayTry(db, tried))) return false
  const right = await db.maybe(sql`
    select email from one_time_codes
    where email = ${email} and purpose = ${purpose} and code_hash = ${codeHash} and verified_at > ${verifiedSince}`)
  if (right !== undefined) await giveTryBack(db, tried)
  return right !== undefined
}

/** Uses the verified codes of an address up; returns 0 if another request has used them. */
export function useCode(
  tx: Database,
  { email, purpose, now }: { readonly email: string; readonly purpose: CodePurpose; readonly now: Date },
) {
  return tx.run(sql`
    update one_time_codes set used_at = ${now}
    where email = ${email} and purpose = ${purpose} and used_at is null and verified_at is not null`)
}

/** Locks the codes before the attempts, as every change of both does: in another order two of them would wait for each other. */
function holdCodes(db: Database, email: string) {
  return db.run(sql`select from one_time_codes where email = ${email} for update`)
}

/**
 * Whether a network has attempts left. Each attempt is counted before the code is compared and given back if it was
 * right, so that parallel guesses cannot exceed the limit.
 */
async function mayTry(db: Database, { email, network, purpose, now }: TriedCode): Promise<boolean> {
  const anHourAgo = new Date(now.getTime() - 3_600_000)
  const taken = await db.run(sql`
    insert into code_tries as known (email, network, count, tried_at)
    select ${email}, ${network}, 1, ${now}
    where exists (select from one_time_codes where email = ${email} and purpose = ${purpose})
      and ((select coalesce(sum(count), 0) from code_tries where email = ${email} and tried_at > ${anHourAgo}) < ${triesOfAll}
        or exists (select from one_time_codes where email = ${email} and asked_from = ${network}))
    on conflict (email, network) do update set tried_at = excluded.tried_at,
      count = case when known.tried_at <= ${anHourAgo} then 1 else known.count + 1 end
    where known.count < ${tries} or known.tried_at <= ${anHourAgo}`)
  return taken > 0
}

function giveTryBack(db: Database, { email, network }: Asker) {
  return db.run(sql`
    update code_tries set count = greatest(count - 1, 0) where email = ${email} and network = ${network}`)
}
