import { optionalPart } from '../../shell/optionalPart.ts'

/** What an answer says, cites, and is made by; or that it is awaited. */
export const Answer = optionalPart(() => import('./Answer.tsx').then((module) => module.Answer))

/**
 * The questions of the assistant's channel beside its messages: a consent, and a rating. The component that shows answers loads with it,
 * before the first question.
 */
export const AssistantAsks = optionalPart(() =>
  Promise.all([import('./AssistantAsks.tsx'), import('./Answer.tsx')]).then(
    ([module]) => module.AssistantAsks,
  ),
)

/** The empty channel of the assistant. */
export const Welcome = optionalPart(() => import('./Welcome.tsx').then((module) => module.Welcome))
