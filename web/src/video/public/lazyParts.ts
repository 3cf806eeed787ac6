import { optionalPart } from '../../shell/optionalPart.ts'

/** Starts a call from a chat. */
export const CallButton = optionalPart(() => import('./CallButton.tsx').then((module) => module.CallButton))

/** The way into a call from its message. */
export const InviteLink = optionalPart(() => import('./InviteLink.tsx').then((module) => module.InviteLink))

/** The past calls of a chat. */
export const CallHistory = optionalPart(() =>
  import('../record/CallHistory.tsx').then((module) => module.CallHistory),
)

/** The section of calls beside the chat. */
export const CallSection = optionalPart(() =>
  import('./CallSection.tsx').then((module) => module.CallSection),
)
