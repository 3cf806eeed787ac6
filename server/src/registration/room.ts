import { registrationCalls } from '@saathi/contract/registration/calls.ts'

import { serving } from '../http/request.ts'
import type { RoomPlan } from '../room.ts'
import { readReference } from './reference.ts'
import { signUpRoutes } from './signUpRoutes.ts'

/** Signing up: programmes, institutions, declarations, terms. */
export const registrationRoom: RoomPlan = {
  open: ({ house, rooms }) => ({
    serves: [serving(registrationCalls, signUpRoutes(house, { reference: readReference(), rooms }))],
  }),
}
