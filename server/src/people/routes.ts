import { peopleCalls } from '@saathi/contract/people/calls.ts'

import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { FactSources } from '../room.ts'
import { consentRoutes } from './consentRoutes.ts'
import { errorReportRoutes } from './outbound.ts'
import { profileEditRoutes } from './profileEditRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'

/** Serves the calls about the person. */
export function peopleRoutes(house: House, facts: FactSources): Mountable {
  return serving(peopleCalls, {
    ...profileRoutes(house, facts),
    ...profileEditRoutes(house, facts),
    ...consentRoutes(house),
    ...errorReportRoutes(house),
  })
}
