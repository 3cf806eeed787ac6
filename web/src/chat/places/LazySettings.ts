import { optionalPart } from '../../shell/optionalPart.ts'

/** The settings of the chat; few people open them. */
export const ChatSettings = optionalPart(() =>
  import('./ChatSettings.tsx').then((module) => module.ChatSettings),
)
