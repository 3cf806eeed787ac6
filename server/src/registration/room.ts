import { registrationCalls } from '@saathi/contract/registration/calls.ts'

import { serving } from '../http/request.ts'
import type { RoomPlan } from '../room/room.ts'
import { contactRoutes, placesWithin } from './contacts.ts'
import { registrationData } from './personal.ts'
import { readReference } from './reference.ts'
import { openingRoutes, setupRoutes } from './setup/routes.ts'
import { signUpRoutes } from './signUpRoutes.ts'

/** Signing up: programmes, institutions, declarations, terms; and the first run, which makes the first programme. */
export const registrationRoom: RoomPlan = {
  personal: registrationData,
  open: ({ house, rooms }) => ({
    serves: [
      serving(registrationCalls, signUpRoutes(house, { reference: readReference(), rooms })),
      setupRoutes(house),
      openingRoutes(house),
      contactRoutes(house),
    ],
    placesOfPerson: ({ project, institutionCode }) =>
      placesWithin(house, {
        programmes: project === null ? [] : [project],
        institutions: institutionCode === null ? [] : [institutionCode],
      }),
  }),
}
