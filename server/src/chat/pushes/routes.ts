import { saysSomething } from '@saathi/contract/chat/rules.ts'
import { replyCalls } from '@saathi/contract/chat/replyCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { actingBy } from '../../notifications/public.ts'
import { personById } from '../../people/public/store.ts'
import type { KnownBlackout } from '../blackout/blackout.ts'
import { readNoticing } from '../detection/detection.ts'
import { acceptedMessage } from '../messages/message.ts'
import { markSeen } from '../public/channels.ts'
import { senderOf } from '../sender/sender.ts'

/** How many replies a device may send. */
const replies = { most: 30, seconds: 60 }

/** Serves replies from notifications. They pass the same checks as a message from a page. */
export function replyRoutes(house: House, blackout: KnownBlackout): Mountable {
  const send = senderOf(house)
  const { findNoticed } = readNoticing()
  return serving(replyCalls, {
    async replyToNotice({ body: { seal, message, tempId } }) {
      const acting = await actingBy(house, seal)
      if (acting?.channelId === undefined) throw new Failure('linkInvalid')
      const { channelId, personId, deviceId } = acting
      await house.limits.take(`notice-replies:${deviceId}`, replies)
      const person = await personById(house.db, personId)
      if (person?.disabledAt !== null) throw new Failure('linkInvalid')
      await blackout.requireNoBlackout(channelId)
      const text = message.replaceAll('\0', '').toWellFormed()
      if (!saysSomething(text, 0)) throw new Failure('invalid', { detail: 'Please write something first.' })
      const stored = acceptedMessage(
        await send({
          id: newId(),
          channelId,
          senderId: personId,
          tempId,
          text,
          attachments: '[]',
          kind: 'text',
          isBroadcast: false,
          mentions: [],
          replyTo: null,
          flags: findNoticed(text),
          at: house.clock.now(),
        }),
      )
      // A person who answers has read the conversation.
      await markSeen(house, { channelId, personId, seq: stored.seq, at: house.clock.now() })
      return { msgId: stored.msgId }
    },
  })
}
