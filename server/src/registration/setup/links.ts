import { createHash } from 'node:crypto'

/** How long a link of the first run works, by the product's clock. */
export const linkMs = 3_600_000

/** Returns the hash under which the token of a link is stored. */
export function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
