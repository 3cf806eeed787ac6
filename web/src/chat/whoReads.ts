import type { Channel } from '@saathi/contract/chat/calls.ts'

import type { Translate } from '../texts/texts.ts'
import { hasAssistant, isWithTeam } from './messages/rules.ts'

/** The text names at most this many people and counts the others. */
const mostNames = 4

/** Returns in words who may read a channel. */
export function whoReads(channel: Channel, personId: string, t: Translate): string {
  if (hasAssistant(channel)) return t('assistant.whoReads')
  if (isWithTeam(channel)) return t('team.whoReads')
  const others = channel.channelMembers.filter(({ userId, isActive }) => isActive && userId !== personId)
  const named = others.length > mostNames ? others.slice(0, mostNames - 1) : others
  const names = named.map(({ userFullName }) => userFullName.split(' ')[0] ?? userFullName).join(', ')
  const more = others.length - named.length
  return more === 0 ? t('chat.whoReads', { names }) : t('chat.whoReadsMany', { names, count: more })
}
