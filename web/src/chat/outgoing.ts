import type { Gif } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { outcomeOf, putInOutbox } from '../device/outbox.ts'
import { Refused, type Send, sends } from '../device/outboxLanes.ts'
import { send } from '../wire/socket.ts'
import { eventThat } from './eventThat.ts'
import { changeConversation } from './knownConversations.ts'
import { deleteOwn, editOwn, reactTo, sendMessage, type Sending } from './overlay.ts'
import { tellRefusal } from './refusals.ts'
import { withoutDetached } from './stretches.ts'

/** Temporary errors: the message is sent again under the same id. */
const passing = new Set([
  'unexpected',
  'unavailable',
  'storage_full',
  'too_often',
  'maintenance',
  'token_invalid',
  'token_missing',
  'chat_disabled',
])

/** Sets how what waits in the outbox is sent. */
export function sendFromOutbox(): void {
  sends(sendMessage, sendAndWait)
  sends(reactTo, (given, entry) => changeAndWait({ command: 'react', ...given }, entry.id))
  sends(editOwn, (given, entry) => changeAndWait({ command: 'edit', ...given }, entry.id))
  sends(deleteOwn, (given, entry) => changeAndWait({ command: 'delete', ...given }, entry.id))
}

/** What a person sends. */
export interface Written {
  readonly text: string
  /** The members whom it names. */
  readonly mentions: readonly string[]
  readonly replyTo: Message['replyTo']
}

/** Sends a text. It stays on this device until the server has stored it. */
export function sendText(channelId: string, { text, mentions, replyTo }: Written): void {
  changeConversation(channelId, withoutDetached)
  putInOutbox(sendMessage, { channel: channelId, message: text, mentions: [...mentions], replyTo, gif: null })
}

/** Sends a moving picture as a message of its own. It stays on this device until the server has stored it. */
export function sendGif(channelId: string, { id, title, url, width, height }: Gif): void {
  changeConversation(channelId, withoutDetached)
  const gif = { id, title, url, width, height }
  putInOutbox(sendMessage, { channel: channelId, message: '', mentions: [], replyTo: null, gif })
}

/** Reacts to a message, in place of an earlier reaction; null takes it back. */
export function react({ channelId, msgId }: Message, emoji: string | null): void {
  const id = putInOutbox(reactTo, { channel: channelId, messageId: msgId, emoji })
  void tellIfRefused(channelId, id, 'react')
}

/** Replaces the text of one's own message. */
export function edit({ channelId, msgId }: Pick<Message, 'channelId' | 'msgId'>, text: string): void {
  const id = putInOutbox(editOwn, { channel: channelId, messageId: msgId, message: text })
  void tellIfRefused(channelId, id, 'edit')
}

/** Deletes one's own message for everyone. */
export function remove({ channelId, msgId }: Message): void {
  const id = putInOutbox(deleteOwn, { channel: channelId, messageId: msgId })
  void tellIfRefused(channelId, id, 'delete')
}

type Change = Extract<Parameters<typeof send>[0], { readonly command: 'react' | 'edit' | 'delete' }>

async function tellIfRefused(channelId: string, id: string, what: Change['command']): Promise<void> {
  const outcome = await outcomeOf(id)
  if (outcome.kind === 'refused') tellRefusal({ channelId, what, code: outcome.code })
}

/** Resolves when the message comes back with its temp id, which proves that the server has stored it. */
const sendAndWait: Send<Sending> = async ({ replyTo, gif, ...given }, entry) => {
  const came = eventThat(['new_message', 'error'], (event) =>
    event.command === 'error'
      ? event.tempId === entry.id
      : event.message.tempId === entry.id && event.message.userId === entry.personId,
  )
  // When sending fails, nothing awaits this promise, so its rejection must not count as unhandled.
  came.catch(() => undefined)
  await send({
    command: 'send',
    ...given,
    replyTo: replyTo?.msgId,
    attachments: gif === null ? [] : [{ attachment_type: 'gif', id: gif.id }],
    tempId: entry.id,
  })
  const answer = await came
  if (answer.command === 'error') refuse(answer.code)
}

/** Resolves when the server tells of the changed message. */
async function changeAndWait(command: Change, tempId: string): Promise<void> {
  const came = eventThat(['message_changed', 'error'], (event) =>
    event.command === 'error' ? event.tempId === tempId : event.message.msgId === command.messageId,
  )
  came.catch(() => undefined)
  await send({ ...command, tempId })
  const answer = await came
  if (answer.command !== 'error') return
  // After a reload nobody waits for the outcome any more.
  if (!passing.has(answer.code))
    tellRefusal({ channelId: command.channel, what: command.command, code: answer.code })
  refuse(answer.code)
}

function refuse(code: string): never {
  if (passing.has(code)) throw new Error(`Not now: ${code}`)
  throw new Refused(code)
}
