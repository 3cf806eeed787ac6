import { otpAlphabet, otpLength } from '@saathi/contract/identity/rules.ts'

import type { Mail } from '../engines/mail.ts'

/** Keeps letters in memory for whoever makes the demo: nothing is ever sent to the demo's invented addresses. */
export interface Letterbox {
  readonly mail: Mail
  /** The one-time code in the newest letter to an address. */
  codeFor(address: string): string
}

/** An empty letterbox. */
export function openLetterbox(): Letterbox {
  const newest = new Map<string, string>()
  return {
    mail: {
      send: async (_tx, { to, text }) => {
        newest.set(to, text)
      },
      takeBack: async () => undefined,
      recall: async () => undefined,
      jobs: {},
    },
    codeFor(address) {
      const code = codePattern.exec(newest.get(address) ?? '')?.[1]
      if (code === undefined) throw new Error('No code was mailed to a demo person.')
      return code
    },
  }
}

/** The English letter ends its first line with the code. */
const codePattern = new RegExp(`\\bis ([${otpAlphabet}]{${otpLength}})\\s`)
