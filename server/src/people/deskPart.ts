import type { DeskDuties, PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { decisionsOf } from './consents/decisionStore.ts'
import { correctBirthYear, correctPhone } from './profileStore.ts'
import { renamePerson } from './public/searchStore.ts'

/** Returns what a person agreed to, allowed or withdrew. */
export async function consentsPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const rows = (await decisionsOf(db, personId)).map(({ purpose, version, granted, decidedAt }) => ({
    title: say(`desk.consent.${purpose}`),
    words: say(granted ? 'desk.consented' : 'desk.withdrawn', { version }),
    on: decidedAt,
  }))
  return [{ name: 'consents', rows }]
}

/** The team corrects a name, a phone number or a year of birth. */
export const peopleActs: NonNullable<DeskDuties['personActs']> = {
  async correct(tx, { personId, given: { firstName, lastName = '', phone, birthYear } }) {
    if (firstName !== undefined) await renamePerson(tx, { id: personId, firstName, lastName })
    if (phone !== undefined) await correctPhone(tx, personId, phone)
    if (birthYear !== undefined) await correctBirthYear(tx, personId, birthYear)
  },
}
