import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { Database } from '../engines/database.ts'
import type { Files } from '../engines/files.ts'
import { once } from '../engines/once.ts'
import type { House } from '../house.ts'
import { decide } from './decisionStore.ts'
import { pictureLinks } from './pictures.ts'
import { readOutbound } from './settings.ts'
import { agreeToTerms, anyPerson, personByEmail, personById, type PersonRow } from './store.ts'
import { currentTerms } from './terms.ts'

/** What other domains may know of a person. */
export type KnownPerson = Pick<PersonRow, 'id' | 'role' | 'project' | 'provider' | 'firstName' | 'lastName'>

/** The person with this id. */
export function knownPerson(db: Database, id: string): Promise<KnownPerson | undefined> {
  return personById(db, id)
}

/** The person with this address. */
export function knownPersonByEmail(db: Database, email: string): Promise<KnownPerson | undefined> {
  return personByEmail(db, email)
}

/** A link to the thumbnail of a person's picture; null where there is none. */
export function displayPictureOf(files: Files, pictureKey: string | null): string | null {
  return pictureLinks(files, pictureKey).displayPicture
}

/** Whether a person is known to be an adult: only then may anything about them be scored or measured. */
export async function isKnownAdult({ db, clock }: Pick<House, 'db' | 'clock'>, id: string): Promise<boolean> {
  const person = await personById(db, id)
  return person !== undefined && isSurelyAdult(person.birthYear, clock.now())
}

/** Where letters to a person go, and in which language; undefined while none may go there. */
export async function mailboxOf(
  db: Database,
  id: string,
): Promise<{ readonly email: string; readonly language: string } | undefined> {
  const person = await personById(db, id)
  if (person === undefined || person.emailVerifiedAt === null || person.disabledAt !== null) return undefined
  return { email: person.email, language: person.primaryLanguage }
}

/** The language a person reads in. */
export async function languageOf(db: Database, id: string): Promise<string> {
  return (await personById(db, id))?.primaryLanguage ?? ''
}

/** Somebody who signs up. */
export interface SignedUp {
  readonly personId: string
  readonly birthYear: number | null
  /** Whether the person allowed that the sign-up is counted. */
  readonly allowed: boolean
}

/** Has a sign-up counted once, for whoever is surely an adult and allowed it; nothing about the person leaves. */
export async function countSignUp(
  { config, clock, queue }: Pick<House, 'config' | 'clock' | 'queue'>,
  tx: Database,
  { personId, birthYear, allowed }: SignedUp,
): Promise<void> {
  if (config.of(readOutbound).pixel === undefined || !allowed || !isSurelyAdult(birthYear, clock.now()))
    return
  await once(tx, { person: personId, key: 'countSignUp' }, () =>
    queue.add(tx, { name: 'countSignUp', payload: { personId } }),
  )
}

/** Stores that a person agreed to the current terms; agreeing again changes nothing. */
export async function agreeToCurrentTerms(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  personId: string,
): Promise<void> {
  const agreed = { personId, version: currentTerms, at: clock.now() }
  await db.transaction(async (tx) => {
    await agreeToTerms(tx, agreed)
    await decide(tx, { ...agreed, purpose: 'terms', granted: true })
  })
}

/** Whether somebody has an account here. */
export function hasPeople(db: Database): Promise<boolean> {
  return anyPerson(db)
}
