import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import type { Temporary } from '../scripts/temporary.ts'

/** Returns the link that matches in the newest email to this address; waits until there is one. */
export async function mailedLink(
  { outbox }: Pick<Temporary, 'outbox'>,
  email: string,
  pattern: RegExp,
): Promise<string> {
  const message = `a link is mailed to ${email}`
  await expect.poll(() => linkFor(outbox, email, pattern), { message }).not.toBe('')
  return linkFor(outbox, email, pattern)
}

function linkFor(outbox: string, email: string, pattern: RegExp): string {
  const name = existsSync(outbox)
    ? readdirSync(outbox)
        .filter((file) => file.endsWith(`-${email}.eml`))
        .toSorted()
        .at(-1)
    : undefined
  if (name === undefined) return ''
  // Long lines of an email are broken, with "=" at the end.
  const mail = readFileSync(join(outbox, name), 'utf8')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return pattern.exec(mail)?.[0] ?? ''
}
