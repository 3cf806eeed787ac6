/** The ways to reach a person. */
export const channelNames = ['app', 'push', 'mail', 'whatsapp', 'sms'] as const
export type ChannelName = (typeof channelNames)[number]

/** The kinds of notices that a person chooses about. Each groups some of the kinds in `domainNotices.ts`. */
export const choiceKinds = [
  'message',
  'call',
  'match',
  'proposal',
  'mentorship',
  'meeting',
  'learning',
  'weekly',
  'report',
  'team',
  'account',
] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** One choice for each channel. */
export type Switches = Readonly<Record<ChannelName, boolean>>

/** The most pushes of one kind that a person gets on a day, except for the kinds in `unlimited`. */
export const mostOfKindADay = 6

const unlimited: readonly ChoiceKind[] = ['message', 'call', 'report', 'account']

/** Whether a day's limit applies to a kind. */
export function isLimited(kind: ChoiceKind): boolean {
  return !unlimited.includes(kind)
}

/** Messages and calls are in the chat in any case, and the answer to a report is for the person who waits for it. */
const alwaysInApp: readonly ChoiceKind[] = ['account', 'report', 'message', 'call']

/**
 * Whether a choice can be changed. Account notices stay on in the app and by email, because an attacker would turn
 * them off first.
 */
export function isFixed(kind: ChoiceKind, channel: ChannelName): boolean {
  if (channel === 'app') return alwaysInApp.includes(kind)
  return channel === 'mail' && kind === 'account'
}

/** The default for a person who has chosen nothing. Nothing is sent to a phone number before the person asks for it. */
export function isOnAtFirst(kind: ChoiceKind, channel: ChannelName): boolean {
  if (channel === 'app') return true
  if (channel === 'whatsapp' || channel === 'sms') return false
  // Another person may read the screen or the email.
  if (kind === 'report') return false
  if (channel === 'push') return kind !== 'learning' && kind !== 'weekly'
  return kind !== 'call'
}

/** The kinds that a person in a role gets. */
export function kindsFor(role: 'mentee' | 'mentor' | 'staff'): readonly ChoiceKind[] {
  return choiceKinds.filter(
    (kind) => (kind !== 'team' || role === 'staff') && (kind !== 'weekly' || role === 'mentor'),
  )
}

/** The hours in which a person wants no sound, as `HH:MM` in their own zone. Equal ends mean none. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** The quiet hours of a person who has chosen none. */
export const usualQuiet: QuietHours = { from: '21:00', to: '08:00' }

/** Whether a time of day, as `HH:MM`, lies in quiet hours. They may go past midnight. */
export function isQuietAt({ from, to }: QuietHours, time: string): boolean {
  if (from === to) return false
  return from < to ? from <= time && time < to : time >= from || time < to
}
