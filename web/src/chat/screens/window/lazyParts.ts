import { optionalPart } from '../../../shell/optionalPart.ts'

/** The settings of the chat; few people open them. */
export const ChatSettings = optionalPart(() =>
  import('../alerts/ChatSettings.tsx').then((module) => module.ChatSettings),
)

/** The entries of a channel's menu, which load when it opens. */
export const MenuEntries = optionalPart(() =>
  import('./MenuEntries.tsx').then((module) => module.MenuEntries),
)

/** The members of a channel. A phone opens the panel over the conversation, and few people do. */
export const MembersPanel = optionalPart(() =>
  import('./MembersPanel.tsx').then((module) => module.MembersPanel),
)

/** A note in place of a conversation that is closed to the person. */
export const ClosedChat = optionalPart(() => import('./ClosedChat.tsx').then((module) => module.ClosedChat))

/** A note in place of an empty list of channels. */
export const NoChats = optionalPart(() => import('./NoChats.tsx').then((module) => module.NoChats))
