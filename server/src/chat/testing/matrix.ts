import { attachmentCalls } from '@saathi/contract/chat/attachmentCalls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { noticingCalls } from '@saathi/contract/chat/detectionCalls.ts'
import { previewCalls } from '@saathi/contract/chat/previewCalls.ts'
import { replyCalls } from '@saathi/contract/chat/replyCalls.ts'
import { searchCalls } from '@saathi/contract/chat/searchCalls.ts'

import {
  type Asker,
  commandMatrixOf,
  everyone,
  type Expected,
  type MakeScene,
  matrixOf,
  nothing,
  type CommandResult,
  people,
} from '../../testing/matrix.ts'
import { buildSentFile } from './buildAttachment.ts'
import { buildChannel } from './buildChannel.ts'
import { say, setMemberActive } from '../public/channels.ts'

/** The pair may do this. Strangers and former members get the same error as for a channel that does not exist. */
const membersOnly: Readonly<Record<Asker, CommandResult>> = {
  nobody: 'token_invalid',
  mentee: 'done',
  anotherMentee: 'not_yours',
  mentor: 'done',
  anotherMentor: 'not_yours',
  formerMember: 'not_yours',
  partner: 'not_yours',
  staff: 'not_yours',
}

/** The mentor has written the message; the mentee reads it. */
const writerOnly: Readonly<Record<Asker, CommandResult>> = { ...membersOnly, mentee: 'not_yours' }

const signedInOnly: Readonly<Record<Asker, CommandResult>> = {
  nobody: 'token_invalid',
  mentee: 'done',
  anotherMentee: 'done',
  mentor: 'done',
  anotherMentor: 'done',
  formerMember: 'done',
  partner: 'done',
  staff: 'done',
}

const scene: MakeScene<{ readonly channelId: string; readonly messageId: string }> = async (
  { house },
  asking,
) => {
  const members = [asking.mentee, asking.mentor, asking.formerMember]
  const channelId = await buildChannel(house, members, { kind: 'one_to_one' })
  await setMemberActive(house, { channelId, personId: asking.formerMember.id, active: false })
  const welcome = { channelId, senderId: asking.mentor.id, text: 'Welcome', tempId: 'first' }
  return { channelId, messageId: (await say(house, welcome)).msgId }
}

const sceneWithFile: MakeScene<{ readonly channelId: string; readonly attachmentId: string }> = async (
  testing,
  asking,
) => {
  const { channelId } = await scene(testing, asking)
  const { id } = await buildSentFile(testing.house, { channelId, senderId: asking.mentor.id })
  return { channelId, attachmentId: id }
}

/** The members may do this; to everyone else the channel does not exist. */
const inside: Expected = { ...people(404), mentee: 200, mentor: 200 }

export const matrix = [
  matrixOf(
    chatCalls,
    scene,
  )({
    channels: { given: nothing, expected: people(200) },
    blackout: { given: nothing, expected: people(200) },
    unread: { given: nothing, expected: people(200) },
    gifs: { given: nothing, expected: people(200) },
    mute: { given: ({ channelId }) => ({ params: { channelId }, body: { muted: true } }), expected: inside },
  }),
  matrixOf(noticingCalls)({ noticingRules: { given: nothing, expected: people(200) } }),
  // An address that is not a page, so no outside server is asked.
  matrixOf(previewCalls)({
    linkPreview: { given: () => ({ query: { url: 'about:blank' } }), expected: people(422) },
  }),
  matrixOf(
    attachmentCalls,
    sceneWithFile,
  )({
    upload: {
      given: ({ channelId }) => ({
        params: { channelId },
        body: { file: new File(['Namaste'], 'hello.txt') },
      }),
      expected: inside,
    },
    attachmentLinks: {
      given: ({ channelId, attachmentId }) => ({ params: { channelId }, query: { ids: attachmentId } }),
      expected: inside,
    },
    attachmentFile: {
      given: ({ channelId, attachmentId }) => ({ params: { channelId, attachmentId } }),
      expected: inside,
    },
  }),
  matrixOf(
    searchCalls,
    scene,
  )({
    search: { given: () => ({ body: { searchText: 'hello', pageNumber: 1 } }), expected: people(200) },
  }),
  matrixOf(replyCalls)({
    replyToNotice: {
      given: () => ({ body: { seal: 'forged', message: 'Hello', tempId: 'one' } }),
      expected: everyone(422),
    },
  }),
]

export const commandMatrix = commandMatrixOf({
  scene,
  rows: {
    join: { given: ({ channelId }) => ({ channel: channelId }), expected: membersOnly },
    // Leaving a channel that the person never joined changes nothing and reveals nothing.
    leave: { given: ({ channelId }) => ({ channel: channelId }), expected: signedInOnly },
    fetch_messages: { given: ({ channelId }) => ({ channel: channelId }), expected: membersOnly },
    get_room_chat_messages: {
      given: ({ channelId }) => ({ channel: channelId, page_number: 1 }),
      expected: membersOnly,
    },
    send: {
      given: ({ channelId }) => ({ channel: channelId, message: 'Hello', tempId: crypto.randomUUID() }),
      expected: membersOnly,
    },
    react: {
      given: ({ channelId, messageId }) => ({ channel: channelId, message_id: messageId, emoji: '👍' }),
      expected: membersOnly,
    },
    edit: {
      given: ({ channelId, messageId }) => ({ channel: channelId, message_id: messageId, message: 'Hi' }),
      expected: writerOnly,
    },
    delete: {
      given: ({ channelId, messageId }) => ({ channel: channelId, message_id: messageId }),
      expected: writerOnly,
    },
    unread_message: { given: nothing, expected: signedInOnly },
    message_seen: { given: ({ channelId }) => ({ channel: channelId }), expected: membersOnly },
  },
})
