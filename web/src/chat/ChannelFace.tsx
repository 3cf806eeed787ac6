import type { Channel } from '@saathi/contract/chat/calls.ts'

import { AssistantFace } from '../assistant/public/AssistantFace.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { hasAssistant, isWithTeam } from './messages/rules.ts'

interface ChannelFaceProps {
  readonly channel: Channel
  readonly personId: string
}

/** The face of the other person or of the assistant, or the sign of a group. */
export function ChannelFace({ channel, personId }: ChannelFaceProps) {
  if (hasAssistant(channel)) return <AssistantFace />
  const other = channel.channelMembers.find(({ userId }) => userId !== personId)
  return (
    <Avatar
      name={channel.isGroup ? channel.channelName : (other?.userFullName ?? channel.channelName)}
      picture={channel.isGroup ? null : (other?.displayPicture ?? null)}
      isGroup={channel.isGroup || isWithTeam(channel)}
    />
  )
}
