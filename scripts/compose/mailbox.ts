import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that keeps what it gets. */
export interface Mailbox {
  readonly url: string
  /** Returns the code in the first mail to an address; waits until it comes. */
  code(email: string): Promise<string>
  close(): Promise<void>
}

const patienceMs = 60_000

/** Starts one. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks))
        done(null)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has such an address
  const { port } = server.server.address() as AddressInfo
  const codeFor = async (email: string) => {
    for (const mail of mails) {
      const { to = [], text = '' } = await PostalMime.parse(mail)
      const [, code] = / is ([A-Z\d]{6})\s/.exec(text) ?? []
      if (code !== undefined && to.some(({ address }) => address === email)) return code
    }
    return undefined
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    async code(email) {
      const until = Date.now() + patienceMs
      for (;;) {
        const code = await codeFor(email)
        if (code !== undefined) return code
        if (Date.now() > until) throw new Error(`No code was mailed to ${email}.`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
