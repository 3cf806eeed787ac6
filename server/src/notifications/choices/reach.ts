import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import type { ChannelName } from '@saathi/contract/notifications/choices.ts'

/** The channels of the kinds that do not use all of them. */
const exceptions: Partial<Record<NoticeKindName, readonly ChannelName[]>> = {
  welcome: ['app'],
  // The person has just seen the badge, so it is not worth an email.
  badgeEarned: ['app', 'push'],
  // The chat shows unread messages itself, and mails about them after a day.
  newMessage: ['push', 'whatsapp', 'sms'],
  unreadMessages: ['app', 'mail'],
  callRings: ['push'],
}

/** Whether a kind of notice is sent by a channel at all. The table is not in the contract, because browsers load that one. */
export function usesChannel(kind: NoticeKindName, channel: ChannelName): boolean {
  return exceptions[kind]?.includes(channel) ?? true
}
