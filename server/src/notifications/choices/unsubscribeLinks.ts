import { createHmac, timingSafeEqual } from 'node:crypto'

import { type ChoiceKind, choiceKinds, isFixed } from '@saathi/contract/notifications/choices.ts'
import { canStop, type NoticeTopic, noticeTopics } from '@saathi/contract/notifications/rules.ts'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'

/**
 * The person and the kinds whose mails a link stops: one, or those of a mail that stands for several. A link in an earlier mail
 * names a topic.
 */
export interface Stopping {
  readonly personId: string
  readonly of: { readonly kinds: readonly ChoiceKind[] } | { readonly topic: NoticeTopic }
}

/** Marks a token that names kinds: a topic may have the same name. */
const kindMark = 'kind:'

/**
 * Tokens that stop mails without signing in. They never expire, and contain the person's id, never the address.
 */
export interface UnsubscribeLinks {
  tokenFor(stopping: { readonly personId: string; readonly kinds: readonly ChoiceKind[] }): string
  /** Returns the person of a token and what it stops; undefined for a token that is not ours. */
  read(token: string): Stopping | undefined
}

/** Reads the stored key that signs these tokens, or makes one. */
export async function openUnsubscribeLinks(keys: KeyKeeper): Promise<UnsubscribeLinks> {
  const secret = await keys.keep('unsubscribe', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const proofOf = (said: string) => createHmac('sha256', secret).update(said).digest()
  return {
    tokenFor({ personId, kinds }) {
      const said = Buffer.from(`${kindMark}${kinds.join(',')} ${personId}`).toString('base64url')
      return `${said}.${proofOf(said).toString('base64url')}`
    },
    read(token) {
      const [said = '', proof = '', ...more] = token.split('.')
      const shown = Buffer.from(proof, 'base64url')
      const wanted = proofOf(said)
      if (more.length > 0 || shown.length !== wanted.length || !timingSafeEqual(shown, wanted))
        return undefined
      const [name = '', personId] = Buffer.from(said, 'base64url').toString().split(' ')
      const of = stoppedBy(name)
      return of === undefined || personId === undefined ? undefined : { personId, of }
    },
  }
}

function stoppedBy(name: string): Stopping['of'] | undefined {
  if (!name.startsWith(kindMark)) {
    const topic = noticeTopics.find((each) => each === name)
    return topic === undefined || !canStop(topic) ? undefined : { topic }
  }
  const named = name.slice(kindMark.length).split(',')
  const kinds = choiceKinds.filter((each) => named.includes(each))
  return kinds.length < named.length || kinds.some((kind) => isFixed(kind, 'mail')) ? undefined : { kinds }
}
