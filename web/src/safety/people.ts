import type { ChannelMember } from '@saathi/contract/chat/calls.ts'

/** Returns the people of conversations, each once, without the person, the assistant and the programme team. */
export function peopleIn(
  channels: readonly { readonly kind: string; readonly channelMembers: readonly ChannelMember[] }[],
  ownId: string,
): readonly ChannelMember[] {
  const members = channels
    .filter(({ kind }) => kind === 'one_to_one' || kind === 'group')
    .flatMap(({ channelMembers }) => channelMembers)
    .filter(({ userId }) => userId !== ownId)
  return members.filter(({ userId }, place) => members.findIndex((each) => each.userId === userId) === place)
}
