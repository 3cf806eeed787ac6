import { optionalPart } from '../../shell/optionalPart.ts'

/** Reporting a message or a person. */
export const ReportDialog = optionalPart(() =>
  import('./ReportDialog.tsx').then((module) => module.ReportDialog),
)

/** Reporting or blocking a person, from a button beside their name. */
export const PersonSafety = optionalPart(() =>
  import('./PersonSafety.tsx').then((module) => module.PersonSafety),
)

/** Replaces the input field of a paused conversation. */
export const PausedBanner = optionalPart(() =>
  import('./PausedBanner.tsx').then((module) => module.PausedBanner),
)

/** Help lines for a person in distress. */
export const HelpCard = optionalPart(() => import('./HelpCard.tsx').then((module) => module.HelpCard))

/** When the programme team read a conversation. */
export const Readings = optionalPart(() => import('./Readings.tsx').then((module) => module.Readings))
