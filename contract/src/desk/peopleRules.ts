import type { StaffRight } from '../base/staffRights.ts'

/** How far a person is. */
export const personStates = [
  'signing_up',
  'applying',
  'in_pool',
  'proposed',
  'matched',
  'paused',
  'left',
  'disabled',
] as const
export type PersonState = (typeof personStates)[number]

/** The facts that decide how far a person is. */
export interface PersonFacts {
  readonly isDisabled: boolean
  readonly isPaused: boolean
  readonly hasSubmitted: boolean
  readonly isInPool: boolean
  readonly hasProposal: boolean
  readonly isMatched: boolean
  /** Whether the person wants no match, or their last mentorship ended and they have not come back. */
  readonly hasLeft: boolean
}

/** Returns how far a person is. */
export function personStateOf(facts: PersonFacts): PersonState {
  if (facts.isDisabled) return 'disabled'
  if (facts.isPaused) return 'paused'
  if (facts.isMatched) return 'matched'
  if (facts.hasLeft) return 'left'
  if (facts.isInPool) return facts.hasProposal ? 'proposed' : 'in_pool'
  return facts.hasSubmitted ? 'applying' : 'signing_up'
}

/** The acts of the team on a person. */
export const personActions = [
  'note',
  'pause',
  'resume',
  'disable',
  'enable',
  'resend_mail',
  'end_sign_ins',
  'correct',
  'parent_consent',
  'parent_recording',
  'erase',
] as const
export type PersonAction = (typeof personActions)[number]

/** Returns the acts that a person in a state allows. */
export function actionsFor(state: PersonState): PersonAction[] {
  return personActions.filter((action) => {
    if (action === 'disable' || action === 'resend_mail') return state !== 'disabled'
    if (action === 'enable') return state === 'disabled'
    if (action === 'pause') return state !== 'disabled' && state !== 'paused'
    return action === 'resume' ? state === 'paused' : true
  })
}

/** The parts of a person's page, each with the rights that open it. The right `people` opens all except the reports. */
export const personParts = {
  surveys: ['people', 'screening', 'matching'],
  learning: ['people', 'screening', 'care'],
  proposals: ['people', 'matching'],
  mentorships: ['people', 'matching', 'care'],
  contacts: ['people', 'care'],
  consents: ['people', 'screening'],
  parents: ['people', 'screening'],
  emails: ['people'],
  sign_ins: ['people'],
  reports: ['safety'],
} as const satisfies Readonly<Record<string, readonly StaffRight[]>>
export type PersonPartName = keyof typeof personParts

/** Whether one of these rights opens a part of a person's page. */
export function opensPart(rights: readonly StaffRight[], part: PersonPartName): boolean {
  return personParts[part].some((right) => rights.includes(right))
}
