import type { PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { answersInWords } from './public.ts'

/** Returns the submitted answers of a person with their questions; answers that only they may read are left out. */
export async function answersPart(
  { db }: Pick<House, 'db'>,
  { personId }: PersonAsked,
): Promise<PersonPart[]> {
  const rows = await answersInWords(db, personId)
  return [{ name: 'surveys', rows: rows.map((row) => ({ ...row, on: null })) }]
}
