import type { SocketCommand } from '@saathi/contract/socket.ts'

import type { Asker, Scene } from './matrixTable.ts'

const nothing = () => ({})

/** What a command is answered: `done`, or the code of the error. */
export type Outcome = 'done' | 'token_invalid' | 'not_found' | 'not_yours'

/** The pair may; those who never were in the channel are not told that it exists; whoever left may not any more. */
const membersOnly: Readonly<Record<Asker, Outcome>> = {
  nobody: 'token_invalid',
  mentee: 'done',
  anotherMentee: 'not_found',
  mentor: 'done',
  anotherMentor: 'not_found',
  formerMember: 'not_found',
  partner: 'not_found',
  staff: 'not_found',
}

const signedInOnly: Readonly<Record<Asker, Outcome>> = {
  nobody: 'token_invalid',
  mentee: 'done',
  anotherMentee: 'done',
  mentor: 'done',
  anotherMentor: 'done',
  formerMember: 'done',
  partner: 'done',
  staff: 'done',
}

type Command = SocketCommand['command']

/** The expected answer of every socket command to everybody. */
export const commandRows: {
  readonly [Name in Command]: {
    readonly given: (scene: Scene) => Readonly<Record<string, unknown>>
    readonly expected: Readonly<Record<Asker, Outcome>>
  }
} = {
  join: { given: ({ channelId }) => ({ channel: channelId }), expected: membersOnly },
  // Leaving what one never entered changes nothing, and tells nothing.
  leave: { given: ({ channelId }) => ({ channel: channelId }), expected: signedInOnly },
  fetch_messages: { given: ({ channelId }) => ({ channel: channelId }), expected: membersOnly },
  get_room_chat_messages: {
    given: ({ channelId }) => ({ channel: channelId, page_number: 1 }),
    expected: membersOnly,
  },
  send: {
    given: ({ channelId }) => ({ channel: channelId, message: 'Hello', tempId: crypto.randomUUID() }),
    expected: { ...membersOnly, formerMember: 'not_yours' },
  },
  unread_message: { given: nothing, expected: signedInOnly },
  message_seen: { given: ({ channelId }) => ({ channel: channelId }), expected: membersOnly },
}
