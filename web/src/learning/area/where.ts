import type { Area } from '@saathi/contract/learning/calls.ts'

/** Where a person learns: the learning hub, or one of their mentorships. */
export interface Where {
  readonly area: Area
  /** Null in the learning hub. */
  readonly mentorship: string | null
}

/** The learning hub. */
export const inHub: Where = { area: 'learninghub', mentorship: null }
