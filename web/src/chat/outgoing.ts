import type { Gif } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { changeGiven, outboxNow, outcomeOf, putInOutbox } from '../device/outbox.ts'
import type { OutboxEntry } from '../device/outboxEntry.ts'
import { Refused, type Send, sends } from '../device/outboxLanes.ts'
import { send } from '../wire/socket.ts'
import type { PageOfWeb } from './messages/attachments.ts'
import type { FileToSend } from './messages/fileToSend.ts'
import { eventThat, isPassing } from './ranges/eventThat.ts'
import { changeConversation } from './ranges/knownConversations.ts'
import { deleteOwn, editOwn, reactTo, sendMessage, type Sending } from './overlay.ts'
import { tellRefusal } from './refusals.ts'
import { withoutDetached } from './ranges/ranges.ts'

/** Sets how what waits in the outbox is sent. */
export function sendFromOutbox(): void {
  sends(sendMessage, sendWhole)
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
  readonly file?: FileToSend | null
  /** The page whose preview it shows. */
  readonly link?: PageOfWeb | null
}

/** Sends a text, a file or both. It stays on this device until the server has stored it. */
export function sendText(channelId: string, { text, mentions, replyTo, file, link }: Written): void {
  changeConversation(channelId, withoutDetached)
  putInOutbox(sendMessage, {
    ...nothing,
    channel: channelId,
    message: text,
    mentions: [...mentions],
    replyTo,
    file: file ?? null,
    link: link ?? null,
  })
}

/** The default values of a message without these parts. */
const nothing = { mentions: [], replyTo: null, gif: null, file: null, link: null }

/** Sends a moving picture as a message of its own. It stays on this device until the server has stored it. */
export function sendGif(channelId: string, { id, title, url, width, height }: Gif): void {
  changeConversation(channelId, withoutDetached)
  const gif = { id, title, url, width, height }
  putInOutbox(sendMessage, { ...nothing, channel: channelId, message: '', gif })
}

/** Reacts to a message, in place of an earlier reaction; null takes it back. */
export function react({ channelId, msgId }: Message, emoji: string | null): void {
  const id = putInOutbox(reactTo, { channel: channelId, messageId: msgId, emoji })
  void tellIfRefused(channelId, id, 'react')
}

/** Replaces the text of the person's own message. */
export function edit({ channelId, msgId }: Pick<Message, 'channelId' | 'msgId'>, text: string): void {
  const id = putInOutbox(editOwn, { channel: channelId, messageId: msgId, message: text })
  void tellIfRefused(channelId, id, 'edit')
}

/** Deletes the person's own message for everyone. */
export function remove({ channelId, msgId }: Message): void {
  const id = putInOutbox(deleteOwn, { channel: channelId, messageId: msgId })
  void tellIfRefused(channelId, id, 'delete')
}

type Change = Extract<Parameters<typeof send>[0], { readonly command: 'react' | 'edit' | 'delete' }>

async function tellIfRefused(channelId: string, id: string, what: Change['command']): Promise<void> {
  const outcome = await outcomeOf(id)
  if (outcome.kind === 'refused') tellRefusal({ channelId, what, code: outcome.code })
}

/** Uploads the file of a message, if it has one, and sends the message. */
const sendWhole: Send<Sending> = async (given, entry) => {
  const { file } = given
  if (file === null) return sendAndWait(given, entry)
  const known = file.uploadedId
  const id = known ?? (await upload(given, entry))
  if (id === undefined) return undefined
  try {
    return await sendAndWait(given, entry, id)
  } catch (error) {
    // A file that waited longer than a day after its upload is gone from the server, but not from this device.
    if (known === undefined || !(error instanceof Refused) || error.code !== 'attachment_unknown') throw error
    const again = await upload(given, entry)
    return again === undefined ? undefined : sendAndWait(given, entry, again)
  }
}

/** Uploads the file of a message and returns its id; undefined when the person cancelled. */
async function upload(given: Sending, entry: OutboxEntry): Promise<string | undefined> {
  const { file, channel } = given
  if (file === null) return undefined
  try {
    // Most messages carry no file, and the hub starts this module for its number of unread messages.
    const { uploadFile } = await import('./attachment/upload.ts')
    const id = await uploadFile({ entryId: entry.id, channelId: channel, file })
    // In another tab the person may have cancelled it.
    if (id === undefined || outboxNow().every((each) => each.id !== entry.id)) return undefined
    await changeGiven(entry.id, { ...given, file: { ...file, uploadedId: id } })
    return id
  } catch (error) {
    if (error instanceof Refused) refuse(error.code)
    throw error
  }
}

/** Resolves when the message comes back with its temp id, which proves that the server has stored it. */
async function sendAndWait(
  { replyTo, gif, file: _file, link, ...given }: Sending,
  entry: OutboxEntry,
  fileId?: string,
): Promise<void> {
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
    attachments: attached({ gif, link, fileId }),
    tempId: entry.id,
  })
  const answer = await came
  if (answer.command === 'error') refuse(answer.code)
}

interface Attached extends Pick<Sending, 'gif' | 'link'> {
  readonly fileId: string | undefined
}

function attached({ gif, link, fileId }: Attached) {
  return [
    ...(gif === null ? [] : [{ attachment_type: 'gif' as const, id: gif.id }]),
    ...(fileId === undefined ? [] : [{ id: fileId }]),
    ...(link === null ? [] : [{ attachment_type: 'link_preview' as const, url: link.url }]),
  ]
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
  if (!isPassing(answer.code))
    tellRefusal({ channelId: command.channel, what: command.command, code: answer.code })
  refuse(answer.code)
}

function refuse(code: string): never {
  if (isPassing(code)) throw new Error(`Not now: ${code}`)
  throw new Refused(code)
}
