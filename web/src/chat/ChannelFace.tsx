import type { Channel } from '@saathi/contract/chat/calls.ts'

import { Avatar } from '../ui/Avatar.tsx'

interface ChannelFaceProps {
  readonly channel: Channel
  readonly personId: string
}

/** The face of the other person, or the sign of a group. */
export function ChannelFace({ channel, personId }: ChannelFaceProps) {
  const other = channel.channelMembers.find(({ userId }) => userId !== personId)
  return (
    <Avatar
      name={channel.isGroup ? channel.channelName : (other?.userFullName ?? channel.channelName)}
      picture={channel.isGroup ? null : (other?.displayPicture ?? null)}
      isGroup={channel.isGroup}
    />
  )
}
