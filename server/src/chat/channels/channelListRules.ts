import type { Channel, ChannelMember } from '@saathi/contract/chat/calls.ts'
import { firstAttachmentType } from '@saathi/contract/chat/rules.ts'

import type { ListedChannel } from './store.ts'

/** A member as stored. */
export interface MemberFacts {
  readonly channelId: string
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  readonly isActive: boolean
  readonly isPairManager: boolean
  readonly lastViewedAt: Date | null
  readonly displayPicture: string | null
}

/** Returns the name of a group by the first name of a member; without one, the name of a group that is called by nobody. */
export type GroupNamer = (firstName?: string) => string

/** The reader of a list of channels, and the name for a group that has none of its own. */
export interface ListReader {
  readonly personId: string
  readonly groupName: GroupNamer
}

/**
 * Returns the channel list of a person. A channel of two shows the other member's name, even if that member is a
 * bot. A pair manager sees a channel only while another member is active in it.
 */
export function channelListOf(
  { personId, groupName }: ListReader,
  channels: readonly ListedChannel[],
  members: readonly MemberFacts[],
): Channel[] {
  const byChannel = Map.groupBy(members, (member) => member.channelId)
  const direct = new Map(
    channels.flatMap(({ id, kind }) =>
      kind !== 'one_to_one' ? [] : (byChannel.get(id) ?? []).map((member) => [member.personId, id] as const),
    ),
  )
  return channels.flatMap((channel) => {
    const inside = byChannel.get(channel.id) ?? []
    const others = inside.filter((member) => member.personId !== personId)
    const isManager = inside.some((member) => member.personId === personId && member.isPairManager)
    if (isManager && !others.some((member) => member.isActive)) return []
    const [other] = others
    return [
      {
        channelId: channel.id,
        channelName:
          channel.kind !== 'group' && other !== undefined
            ? nameOf(other)
            : channel.name || groupNameOf(channel, inside, groupName),
        kind: channel.kind,
        isGroup: channel.kind === 'group',
        channelMembers: inside.map((member) =>
          shownMember(member, member.personId === personId ? null : (direct.get(member.personId) ?? null)),
        ),
        isMuted: channel.isMuted,
        isPaused: channel.isPaused,
        isClosed: channel.isClosed,
        lastMessage: lastMessageOf(channel),
      },
    ]
  })
}

/** A group is called by the first name of the member after whom it is named, as long as they are in it. */
function groupNameOf(
  { namedAfter }: ListedChannel,
  members: readonly MemberFacts[],
  groupName: GroupNamer,
): string {
  const member = members.find(({ personId, isActive }) => isActive && personId === namedAfter)
  return groupName(member?.firstName)
}

function lastMessageOf(channel: ListedChannel): Channel['lastMessage'] {
  const { lastId, lastKind, lastText, lastSenderId, lastAt } = channel
  if (lastId === null || lastKind === null || lastText === null || lastSenderId === null || lastAt === null)
    return null
  return {
    msgId: lastId,
    kind: lastKind,
    message: lastText.slice(0, 200).toWellFormed(),
    userId: lastSenderId,
    createdOn: lastAt.toISOString(),
    isDeleted: channel.lastDeletedAt !== null,
    attachmentType: firstAttachmentType(channel.lastAttachments ?? '[]'),
  }
}

function shownMember(member: MemberFacts, directChannel: string | null): ChannelMember {
  return {
    userId: member.personId,
    userFullName: nameOf(member),
    displayPicture: member.displayPicture,
    role: member.role,
    isActive: member.isActive,
    isPairManager: member.isPairManager,
    lastViewedTimestamp: member.lastViewedAt?.toISOString() ?? null,
    myDirectChannelWithUser: directChannel,
  }
}

function nameOf({ firstName, lastName }: MemberFacts): string {
  return `${firstName} ${lastName}`.trim()
}
