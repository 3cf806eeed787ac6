import * as v from 'valibot'

import { call } from '../call.ts'
import { id, timestamp } from '../fields.ts'

const member = v.object({
  userId: id,
  userFullName: v.string(),
  displayPicture: v.nullable(v.string()),
  role: v.string(),
  isActive: v.boolean(),
  isPairManager: v.boolean(),
  /** When the member last saw the newest message of that time; null before the first time. */
  lastViewedTimestamp: v.nullable(timestamp),
  myDirectChannelWithUser: v.nullable(id),
})
export type ChannelMember = v.InferOutput<typeof member>

const channel = v.object({
  channelId: id,
  channelName: v.string(),
  isGroup: v.boolean(),
  channelMembers: v.array(member),
  lastMessage: v.nullable(v.object({ message: v.string(), userId: id, createdOn: timestamp })),
})
export type Channel = v.InferOutput<typeof channel>

export const unreadEntry = v.object({
  channelId: id,
  count: v.number(),
  data: v.object({ isTagged: v.boolean() }),
})
export type UnreadEntry = v.InferOutput<typeof unreadEntry>

export const chatCalls = {
  channels: call({
    method: 'GET',
    path: '/api/v2/chat/channels/',
    who: 'person',
    about: 'The channels in which the person is an active member.',
    reply: v.array(channel),
    errors: [],
  }),
  blackout: call({
    method: 'GET',
    path: '/api/v2/chat/blackout-period/',
    who: 'person',
    about: 'The time in which nobody can write that runs or is to come; null where there is none.',
    reply: v.nullable(v.object({ startsAt: timestamp, endsAt: v.nullable(timestamp) })),
    errors: [],
  }),
  unread: call({
    method: 'GET',
    path: '/api/v2/chat/unread-message/',
    who: 'person',
    about: 'How many messages of others are unread, by channel.',
    reply: v.array(unreadEntry),
    errors: [],
  }),
} as const
