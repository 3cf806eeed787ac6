import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import type { House } from '../../house/house.ts'
import { pictureLinks } from '../pictures/pictures.ts'
import { languageOfPerson, personById } from './store.ts'

/** Returns the address and the language for mails to a person; undefined while no mail may be sent. */
export async function mailboxOf(
  db: Database,
  id: string,
): Promise<{ readonly email: string; readonly language: string } | undefined> {
  const person = await personById(db, id)
  if (person === undefined || person.emailVerifiedAt === null || person.disabledAt !== null) return undefined
  return { email: person.email, language: person.primaryLanguage }
}

/** Returns the language a person reads in. */
export async function languageOf(db: Database, id: string): Promise<string> {
  return (await languageOfPerson(db, id))?.primaryLanguage ?? ''
}

/** Whether a person is known to be an adult; only adults are scored or measured. */
export async function isKnownAdult({ db, clock }: Pick<House, 'db' | 'clock'>, id: string): Promise<boolean> {
  const person = await personById(db, id)
  return person !== undefined && isSurelyAdult(person.birthYear, clock.now())
}

/** Returns a link to the thumbnail of a person's picture; null if there is none. */
export function displayPictureOf(files: Files, pictureKey: string | null): string | null {
  return pictureLinks(files, pictureKey).displayPicture
}
