import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'

import type { House } from '../../house/house.ts'
import { allows } from '../consents/consents.ts'
import { isKnownAdult } from './person.ts'

/** Whether a person allows something now and is known to be an adult. */
export async function allowsAsAdult(
  house: Pick<House, 'db' | 'clock'>,
  personId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  return (await isKnownAdult(house, personId)) && (await allows(house.db, personId, purpose))
}
