import { hash, verify } from '@node-rs/argon2'

/** The cost of hashing with argon2id, which is the library's default: 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Returns the hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/**
 * Whether a password has this hash. It takes as long where there is no hash, so that the time does not reveal
 * who has an account.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), password.normalize('NFKC'))
  return matches && stored !== null && stored !== undefined
}

const nobodys = hashPassword(crypto.randomUUID())
