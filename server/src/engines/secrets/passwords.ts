import { hash, verify } from '@node-rs/argon2'

import { makeTurns } from '../work/turns.ts'

/** The cost of hashing with argon2id, which is the library's default: 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes run on the four threads that files and pictures need too; two of them stay free. */
const inTurn = makeTurns(2)

/** Returns the hash to store for a password. Askers, such as networks, take turns. */
export function hashPassword(password: string, asker = ''): Promise<string> {
  return inTurn(asker, () => hash(password.normalize('NFKC'), cost))
}

/**
 * Whether a password has this hash. It takes as long if there is no hash, so that the time does not reveal who has
 * an account.
 */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  asker = '',
): Promise<boolean> {
  const compared = stored ?? (await nobodys)
  const matches = await inTurn(asker, () => verify(compared, password.normalize('NFKC')))
  return matches && stored !== null && stored !== undefined
}

const nobodys = hashPassword(crypto.randomUUID())
