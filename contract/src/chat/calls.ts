import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, timestamp, boundedText } from '../base/fields.ts'

/** The kind of a message. Only the server writes messages of other kinds than text. */
export const messageKind = v.picklist(['text', 'video_invite', 'missed_call', 'notice'])

/**
 * The kind of a channel: of two people, of a mentorship's group, or a person's own with the assistant or the
 * programme team.
 */
export const channelKind = v.picklist(['one_to_one', 'group', 'assistant', 'team'])
export type ChannelKind = v.InferOutput<typeof channelKind>

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
  kind: channelKind,
  isGroup: v.boolean(),
  channelMembers: v.array(member),
  /**
   * Whether the person muted the channel: it makes no sound and no mail, and counts for a badge only if a message
   * names the person.
   */
  isMuted: v.boolean(),
  /** Whether one of the two has blocked the other; then nobody writes here. */
  isPaused: v.boolean(),
  /** Whether the conversation is over: its members read it, and nobody writes here again. */
  isClosed: v.boolean(),
  lastMessage: v.nullable(
    v.object({
      msgId: id,
      message: v.string(),
      userId: id,
      createdOn: timestamp,
      kind: messageKind,
      isDeleted: v.boolean(),
      /** The kind of its first attachment: `image`, `document`, `gif` or `link_preview`; null without one. */
      attachmentType: v.nullable(v.string()),
    }),
  ),
})
export type Channel = v.InferOutput<typeof channel>

export const unreadEntry = v.object({
  channelId: id,
  count: v.number(),
  data: v.object({
    /** Whether one of them names the person. */
    isTagged: v.boolean(),
    /** Whether the person muted the channel. */
    isMuted: v.boolean(),
  }),
})
export type UnreadEntry = v.InferOutput<typeof unreadEntry>

const gif = v.object({
  id,
  /** Its description, in the person's language. */
  title: v.string(),
  /** The moving picture, and a small one that moves too. */
  url: v.string(),
  previewUrl: v.string(),
  /** In pixels, of the large one. */
  width: v.number(),
  height: v.number(),
})
/** A moving picture that can be sent. */
export type Gif = v.InferOutput<typeof gif>

/** The current or coming time in which nobody can write; null if there is none. */
export const plannedBlackout = v.nullable(v.object({ startsAt: timestamp, endsAt: v.nullable(timestamp) }))

export const chatCalls = {
  channels: call({
    method: 'GET',
    path: '/api/v2/chat/channels/',
    who: 'person',
    isPrivate: true,
    about: 'The channels in which the person is an active member.',
    reply: v.array(channel),
    errors: [],
  }),
  blackout: call({
    method: 'GET',
    path: '/api/v2/chat/blackout-period/',
    who: 'person',
    about: 'The time in which nobody can write that runs or is to come; null where there is none.',
    reply: plannedBlackout,
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
  mute: call({
    method: 'POST',
    path: '/api/v2/chat/:channelId/mute/',
    who: 'person',
    about: 'Asks for quiet in a channel, or no longer. The same again changes nothing.',
    body: v.object({ muted: v.boolean() }),
    reply: v.object({ muted: v.boolean() }),
    errors: [],
  }),
  gifs: call({
    method: 'GET',
    path: '/api/v2/chat/gifs/',
    who: 'person',
    about: 'Moving pictures for a word, ten a page; without a word, those that people like.',
    query: v.object({
      q: v.optional(boundedText(100), ''),
      page: v.optional(
        v.pipe(boundedText(40), v.toNumber(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
        '1',
      ),
    }),
    reply: v.object({ gifs: v.array(gif), hasNextPage: v.boolean() }),
    errors: [],
  }),
} as const
