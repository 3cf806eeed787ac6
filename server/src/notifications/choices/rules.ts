import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { choiceOfKind } from '@saathi/contract/noticeChoices.ts'
import {
  type ChannelName,
  channelNames,
  type ChoiceKind,
  choiceKinds,
  isFixed,
  isOnAtFirst,
  kindsFor,
} from '@saathi/contract/notifications/choices.ts'
import { canStop, type NoticeTopic, noticeTopics } from '@saathi/contract/notifications/rules.ts'
import type { Role } from '@saathi/contract/people/user.ts'

import { usesChannel } from './reach.ts'

/** A person's choice about one kind of notice and one channel. */
export interface Choice {
  readonly kind: string
  readonly channel: string
  readonly isOn: boolean
}

/** Whether notices of a kind of choice reach a person with these choices by a channel. */
export function isOn(kind: ChoiceKind, channel: ChannelName, choices: readonly Choice[]): boolean {
  if (isFixed(kind, channel)) return true
  const chosen = choices.find((each) => each.kind === kind && each.channel === channel)
  return chosen?.isOn ?? isOnAtFirst(kind, channel)
}

/** Whether a kind of notice is sent to a person with these choices by a channel. */
export function isWanted(kind: NoticeKindName, channel: ChannelName, choices: readonly Choice[]): boolean {
  return usesChannel(kind, channel) && isOn(choiceOfKind[kind], channel, choices)
}

/** Returns the kinds of choices that a topic has. */
export function kindsOfTopic(topic: NoticeTopic): ChoiceKind[] {
  const ofTopic = Object.entries(choiceOfKind).flatMap(([name, kind]) =>
    isKind(name) && noticeKinds[name].topic === topic ? [kind] : [],
  )
  return choiceKinds.filter((kind) => ofTopic.some((each) => each === kind))
}

function isKind(name: string): name is NoticeKindName {
  return Object.hasOwn(noticeKinds, name)
}

/** Returns every topic that this person gets: whether it is mailed, and whether its mails can be stopped. */
export function shownTopics(choices: readonly Choice[], role: Role) {
  return noticeTopics
    .filter((topic) => topic !== 'team' || role === 'staff')
    .map((topic) => ({
      topic,
      mail: kindsOfTopic(topic).some((kind) => isOn(kind, 'mail', choices)),
      canStop: canStop(topic),
    }))
}

/** Returns the choices of a person for each kind that they get, by channel. */
export function shownKinds(choices: readonly Choice[], role: Role, channels: readonly ChannelName[]) {
  const used = new Set<ChoiceKind>(Object.values(choiceOfKind))
  return Object.fromEntries(
    // A kind without any notice would be a promise that nothing keeps.
    kindsFor(role)
      .filter((kind) => used.has(kind))
      .map((kind) => [
        kind,
        Object.fromEntries(
          channelNames
            .filter((channel) => channels.includes(channel))
            .map((channel) => [channel, isOn(kind, channel, choices)]),
        ),
      ]),
  )
}
