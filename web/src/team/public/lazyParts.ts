import { optionalPart } from '../../shell/optionalPart.ts'

/** The hours in which the team reads, above the input field. */
export const TeamHours = optionalPart(() => import('./TeamParts.tsx').then((module) => module.TeamHours))

/** The purpose of the conversation with the team. */
export const TeamWelcome = optionalPart(() => import('./TeamParts.tsx').then((module) => module.TeamWelcome))

/** The team's email address, for people who cannot sign in. The sign-in page loads it only if it has to. */
export const TeamMail = optionalPart(() => import('./TeamParts.tsx').then((module) => module.TeamMail))
