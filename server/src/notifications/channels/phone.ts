import { type PhoneChannel, phoneChannels } from '@saathi/contract/notifications/phoneCalls.ts'

import type { House } from '../../house/house.ts'
import { beginOnce } from '../delivery/store.ts'
import { type Messenger, sendBy } from '../messengers/messenger.ts'
import { agreedNumber } from '../phones/store.ts'
import type { Channel, Outgoing } from './channel.ts'
import type { OutsideWay } from './way.ts'

/** Messages to a phone number reach a person who has agreed to them. */
export const phoneWays: readonly OutsideWay[] = phoneChannels.map((name) => ({
  name,
  reaches: async (tx, personId) => (await agreedNumber(tx, personId, name)) !== undefined,
}))

interface MessengerParts {
  readonly house: Pick<House, 'clock' | 'config' | 'db' | 'texts'>
  readonly name: PhoneChannel
  /** Undefined if it is not set up. */
  readonly messenger: Messenger | undefined
}

/**
 * Sends notices to a phone number. No message contains words of a conversation. A phone shows each message that
 * arrives, so an attempt whose result is unknown is never repeated.
 */
export function openMessenger({ house, name, messenger }: MessengerParts): Channel {
  return {
    name,
    hidesWords: true,
    async send(outgoing) {
      if (messenger === undefined) return { result: 'failed', reason: 'channelOff' }
      const waitMs = messenger.breaker.waitMs(name)
      if (waitMs > 0) return { result: 'later', reason: 'serviceFails', afterMs: waitMs }
      const to = await agreedNumber(house.db, outgoing.delivery.personId, name)
      if (to === undefined) return { result: 'failed', reason: 'noNumber' }
      if ((await beginOnce(house.db, outgoing.delivery.id, house.clock.now())) === 0)
        return { result: 'failed', reason: 'unknown' }
      return sendBy(messenger, { to, ...said(house, outgoing) })
    },
  }
}

function said({ config, texts }: MessengerParts['house'], { words, sender, language }: Outgoing) {
  const link = `${config.publicUrl}${words.page}`
  const say = (key: string, values: Readonly<Record<string, string>>) =>
    texts.text(language, key, { product: config.productName, link, ...values })
  if (sender !== undefined) {
    const name = plain(sender) || config.productName
    return {
      language,
      template: 'message',
      values: [name, link],
      text: say('messenger.message', { name }),
    } as const
  }
  const what = plain(words.body).replace(/[.।\s]+$/u, '')
  return {
    language,
    template: 'notice',
    values: [what, link],
    text: say('messenger.notice', { what }),
  } as const
}

const longestValue = 120

/** Returns a text without anything that could be a link, a second line or a hidden letter: people choose their names. */
export function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{M}\p{N} .,'’!?।-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestValue)
}
