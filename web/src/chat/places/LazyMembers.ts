import { optionalPart } from '../../shell/optionalPart.ts'

/** Who is in a channel. A phone opens it over the conversation, and few people do. */
export const MembersPanel = optionalPart(() =>
  import('./MembersPanel.tsx').then((module) => module.MembersPanel),
)
