import { optionalPart } from '../../shell/optionalPart.ts'

/** The actions of a message; they load when a person opens them. */
export const MessageActions = optionalPart(() =>
  import('./MessageActions.tsx').then((module) => module.MessageActions),
)
