import { registrationCalls } from '@saathi/contract/registration/calls.ts'

import { serving } from '../http/request.ts'
import { openCodes } from '../identity/codes/codes.ts'
import { openTokens } from '../identity/tokens.ts'
import type { RoomPlan } from '../room.ts'
import { readReference } from './reference.ts'
import { signUpRoutes } from './signUpRoutes.ts'

/** Signing up: programmes, institutions, declarations, terms. */
export const registrationRoom: RoomPlan = {
  open: async ({ house, rooms }) => {
    const codes = await openCodes(house.keys)
    const tokens = await openTokens(house.keys, house.config.publicUrl)
    const reference = readReference()
    return {
      serves: [
        serving(registrationCalls, signUpRoutes(house, { codes, tokens, reference, facts: rooms.facts })),
      ],
    }
  },
}
