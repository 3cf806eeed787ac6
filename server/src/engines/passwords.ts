import { hash, verify } from '@node-rs/argon2'

/** The cost of a password's hash with argon2id, which is the library's default: 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Whether a password is the one that was hashed; takes as long where there is none to compare with. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), password.normalize('NFKC'))
  return matches && stored !== null && stored !== undefined
}

const nobodys = hashPassword(crypto.randomUUID())
