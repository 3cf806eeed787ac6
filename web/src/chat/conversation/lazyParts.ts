import { optionalPart } from '../../shell/optionalPart.ts'

/** What can be done with a message; it loads when a person opens it. */
export const MessageActions = optionalPart(() =>
  import('./MessageActions.tsx').then((module) => module.MessageActions),
)
