import { createHmac, timingSafeEqual } from 'node:crypto'

import { canStop, type NoticeTopic, noticeTopics } from '@saathi/contract/notifications/rules.ts'

import type { KeyKeeper } from '../engines/secrets/keys.ts'

/** The person and the topic whose mails a link stops. */
export interface Stopping {
  readonly personId: string
  readonly topic: NoticeTopic
}

/**
 * Tokens that stop mails without signing in. They never expire, and contain the person's id, never the address.
 */
export interface UnsubscribeLinks {
  tokenFor(stopping: Stopping): string
  /** Returns the person and the topic of a token; undefined for a token that is not ours. */
  read(token: string): Stopping | undefined
}

/** Reads the stored key that signs these tokens, or makes one. */
export async function openUnsubscribeLinks(keys: KeyKeeper): Promise<UnsubscribeLinks> {
  const secret = await keys.keep('unsubscribe', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const proofOf = (said: string) => createHmac('sha256', secret).update(said).digest()
  return {
    tokenFor({ personId, topic }) {
      const said = Buffer.from(`${topic} ${personId}`).toString('base64url')
      return `${said}.${proofOf(said).toString('base64url')}`
    },
    read(token) {
      const [said = '', proof = '', ...more] = token.split('.')
      const shown = Buffer.from(proof, 'base64url')
      const wanted = proofOf(said)
      if (more.length > 0 || shown.length !== wanted.length || !timingSafeEqual(shown, wanted))
        return undefined
      const [name, personId] = Buffer.from(said, 'base64url').toString().split(' ')
      const topic = noticeTopics.find((each) => each === name)
      return topic === undefined || personId === undefined || !canStop(topic)
        ? undefined
        : { personId, topic }
    },
  }
}
