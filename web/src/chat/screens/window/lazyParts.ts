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

/** Instead of a conversation of which the person is no member. */
export const ClosedChat = optionalPart(() => import('./ClosedChat.tsx').then((module) => module.ClosedChat))

/** Instead of a list without a channel. */
export const NoChats = optionalPart(() => import('./NoChats.tsx').then((module) => module.NoChats))
