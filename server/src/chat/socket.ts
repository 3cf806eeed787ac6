import { changesPerPage, isOpenTo, messagesPerPage, saysSomething } from '@saathi/contract/chat/rules.ts'
import type { ChatCommand } from '@saathi/contract/chat/commands.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { newId } from '../engines/database/ids.ts'
import type { House } from '../house/house.ts'
import type { CommandHandlers, Sender } from '../socket/serve.ts'
import { changedAfter, type Named } from './messages/changeStore.ts'
import { makeChangeLimit } from './public/changeLimit.ts'
import { type Changer, deleteMessage, editMessage, reactToMessage } from './changes/change.ts'
import type { KnownBlackout } from './blackout/blackout.ts'
import { acceptedMessage } from './messages/message.ts'
import { messagesAfter, membershipIn, messagesBefore, numberOf, unreadOf } from './messages/messageStore.ts'
import {
  messagesAround,
  pageBelow,
  payloadAfter,
  payloadAround,
  payloadOfChanges,
  payloadOfNewest,
} from './messages/messagePages.ts'
import { readNoticing } from './detection/detection.ts'
import { makeAttaching } from './attachedFile.ts'
import type { Gifs } from './gifs/gifs.ts'
import { fillLater, isUnfilled } from './previews/fill.ts'
import type { Previews } from './previews/previews.ts'
import { senderOf } from './sender/sender.ts'
import { markSeen } from './public/channels.ts'
import { makeOneByOne } from '../engines/work/oneByOne.ts'
import { entriesOf } from './delivery/unread.ts'

type Handlers = CommandHandlers<ChatCommand, SocketEvent>
type Answerer = Sender<SocketEvent>

/** The parts that the commands share with the calls. */
export interface ChatParts {
  readonly blackout: KnownBlackout
  readonly gifs: Gifs
  readonly previews: Previews
}

/** The chat's commands. */
export function chatCommands(house: House, { blackout, ...parts }: ChatParts): Handlers {
  const { db, clock } = house
  const send = senderOf(house)
  const attach = makeAttaching(house, parts)
  const { findNoticed } = readNoticing()
  return {
    // Joining does not change what is delivered, but a person who is not a member is refused.
    join: async ({ channel }, { person }) => void (await newestOrRefuse(house, channel, person.id)),
    leave: () => undefined,
    async fetch_messages({ channel }, sender) {
      await newestOrRefuse(house, channel, sender.person.id)
      const page = { channel, type: 'initial', now: clock.now() } as const
      sender.answer(payloadOfNewest(page, await pageOf(house, channel, 1)))
    },
    get_room_chat_messages: (command, sender) => answerPage(house, command, sender),
    async send({ channel, message, attachments, mentions, replyTo, tempId }, { person, answer }) {
      const text = storable(message)
      // Nothing is waited for that a plain message does not need: each wait costs as much as reading the frame.
      const noBlackout = blackout.requireNoBlackout(channel)
      if (noBlackout !== undefined) await noBlackout
      if (!saysSomething(text, attachments.length)) {
        throw new Failure('invalid', { detail: 'Please write something first.' })
      }
      const sending = { channelId: channel, senderId: person.id, tempId }
      const attached = attachments.length === 0 ? [] : await attach(attachments, sending)
      const stored = await send({
        id: newId(),
        ...sending,
        text,
        attachments: attached.length === 0 ? '[]' : JSON.stringify(attached),
        kind: 'text',
        isBroadcast: false,
        mentions,
        replyTo: replyTo ?? null,
        flags: findNoticed(text),
        at: clock.now(),
      })
      const accepted = acceptedMessage(stored)
      if (stored.became === 'repeat') answer({ command: 'new_message', message: accepted })
      else if (attached.some(isUnfilled)) await fillLater(house, accepted)
    },
    ...changeCommands(house, blackout),
    async unread_message(_, { person, answer }) {
      const counts = new Map((await unreadOf(db, [person.id])).map((row) => [row.channelId, row]))
      answer({ command: 'unread_message', unread: entriesOf(counts) })
    },
    async message_seen({ channel, messageId }, { person }) {
      const newest = await newestOrRefuse(house, channel, person.id)
      const seq = messageId == null ? newest : await numberOrRefuse(house, channel, messageId)
      await markSeen(house, { channelId: channel, personId: person.id, seq, at: clock.now() })
    },
  }
}

/** The commands that change a message. */
function changeCommands(house: House, blackout: KnownBlackout): Pick<Handlers, 'react' | 'edit' | 'delete'> {
  const inTurn = makeOneByOne()
  const takeOne = makeChangeLimit()
  // A socket's commands run side by side. A person's changes run one after another, in the order in which they
  // came, because an earlier text must not win. A flood of reactions must also not take every connection to the
  // database.
  const change = async (
    named: Named,
    { person, answer }: Answerer,
    work: (changer: Changer) => Promise<Message>,
  ): Promise<void> => {
    takeOne(person.id)
    const changer = { ...named, personId: person.id }
    const message = await inTurn(person.id, () => work(changer))
    answer({ command: 'message_changed', channel: named.channelId, message })
  }
  return {
    react: ({ channel, messageId, emoji }, sender) =>
      change({ channelId: channel, messageId }, sender, (changer) => reactToMessage(house, changer, emoji)),
    edit: ({ channel, messageId, message }, sender) =>
      change({ channelId: channel, messageId }, sender, async (changer) => {
        // New words count as writing, whichever message they are in.
        await blackout.requireNoBlackout(channel)
        return editMessage(house, changer, storable(message))
      }),
    delete: ({ channel, messageId }, sender) =>
      change({ channelId: channel, messageId }, sender, (changer) => deleteMessage(house, changer)),
  }
}

/** Returns a text without what PostgreSQL does not store: NUL, and halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

async function answerPage(
  house: House,
  command: Extract<ChatCommand, { readonly command: 'get_room_chat_messages' }>,
  { person, answer }: Answerer,
): Promise<void> {
  const { channel, pageNumber, messageId, afterMessageId, changedSince } = command
  await newestOrRefuse(house, channel, person.id)
  const page = { channel, now: house.clock.now() }
  if (changedSince != null) {
    const asked = { channelId: channel, since: new Date(changedSince), most: changesPerPage }
    return answer(payloadOfChanges(page, await changedAfter(house.db, asked)))
  }
  if (afterMessageId != null) {
    const seq = await numberOrRefuse(house, channel, afterMessageId)
    const messages = await messagesAfter(house.db, { channelId: channel, seq, most: messagesPerPage + 1 })
    return answer(payloadAfter(page, messages))
  }
  if (messageId != null) {
    const seq = await numberOrRefuse(house, channel, messageId)
    const upTo = await messagesBefore(house.db, { channelId: channel, seq: seq + 1, most: messagesAround })
    const after = await messagesAfter(house.db, { channelId: channel, seq, most: messagesAround + 1 })
    return answer(payloadAround(page, { upTo, after }))
  }
  answer(payloadOfNewest({ ...page, type: 'page' }, await pageOf(house, channel, pageNumber ?? 1)))
}

function pageOf({ db }: House, channelId: string, pageNumber: number) {
  return messagesBefore(db, { channelId, seq: pageBelow(pageNumber), most: messagesPerPage })
}

async function newestOrRefuse({ db }: House, channelId: string, personId: string): Promise<number> {
  const membership = await membershipIn(db, channelId, personId)
  if (membership === undefined || !isOpenTo(membership)) throw new Failure('notYours')
  return membership.newestSeq
}

async function numberOrRefuse({ db }: House, channelId: string, messageId: string): Promise<number> {
  const seq = await numberOf(db, channelId, messageId)
  if (seq === undefined) throw new Failure('notFound')
  return seq
}
