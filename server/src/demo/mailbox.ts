import { otpAlphabet, otpLength } from '@saathi/contract/identity/rules.ts'

import type { Mail } from '../engines/network/mail.ts'

/** Holds mails in memory instead of sending them, because the addresses of demo people are invented. */
export interface Mailbox {
  readonly mail: Mail
  /** Returns the one-time code in the newest mail to an address. */
  codeFor(address: string): string
  /** Returns the token of the link in the newest mail to an address. */
  tokenFor(address: string): string
}

/** Returns an empty mailbox. */
export function openMailbox(): Mailbox {
  const newest = new Map<string, string>()
  return {
    mail: {
      send: async (_tx, { to, text }) => {
        newest.set(to, text)
      },
      takeBack: async () => undefined,
      recall: async () => undefined,
      askBefore: () => undefined,
      watch: () => undefined,
      breaker: { open: () => 0 },
      jobs: {},
    },
    codeFor(address) {
      const code = codePattern.exec(newest.get(address) ?? '')?.[1]
      if (code === undefined) throw new Error('No code was mailed to a demo person.')
      return code
    },
    tokenFor(address) {
      const token = tokenPattern.exec(newest.get(address) ?? '')?.[1]
      if (token === undefined) throw new Error('No link was mailed to a person of the demo.')
      return token
    },
  }
}

/** The first line of the English mail ends with the code. */
const codePattern = new RegExp(`\\bis ([${otpAlphabet}]{${otpLength}})\\s`)

const tokenPattern = /[?&]token=([\w-]+)/
