import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

const newcomer = v.variant('proof', [
  /** Only the address is known. */
  v.object({ proof: v.literal('none'), email: v.string() }),
  /** The address is confirmed by a mailed code. */
  v.object({ proof: v.literal('code'), email: v.string(), otp: v.string() }),
  /** Google confirmed the address; its token opens sign-up and nothing else. */
  v.object({
    proof: v.literal('google'),
    email: v.string(),
    token: v.string(),
    firstName: v.string(),
    lastName: v.string(),
  }),
])

/** A person without an account, whom sign-in, confirmation or reset sends to sign-up. */
export type Newcomer = v.InferOutput<typeof newcomer>

/** Hands a new person over to sign-up, because identity must not import registration. */
export const waitingNewcomer = stored('newcomer', newcomer, { leavesWith: 'person', lives: 'tab' })
