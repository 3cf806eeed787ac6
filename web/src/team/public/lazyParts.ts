import { optionalPart } from '../../shell/optionalPart.ts'

/** When the team reads, above the input field. */
export const TeamHours = optionalPart(() => import('./TeamHours.tsx').then((module) => module.TeamHours))

/** What the conversation with the team is for. */
export const TeamWelcome = optionalPart(() => import('./TeamHours.tsx').then((module) => module.TeamWelcome))

/** The team's email address, for people who cannot sign in. The sign-in page loads it only if it has to. */
export const TeamMail = optionalPart(() => import('./TeamMail.tsx').then((module) => module.TeamMail))
