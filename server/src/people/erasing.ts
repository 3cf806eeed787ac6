import * as v from 'valibot'

import type { Database } from '../engines/database.ts'
import { forgetKeysOf } from '../engines/once.ts'
import { type Job, job } from '../engines/queue.ts'
import type { House } from '../house.ts'
import type { ExportPart, Leaver } from '../room.ts'
import { decisionsOf, deleteDecisions } from './decisionStore.ts'
import { largePicture, removePicture } from './pictures.ts'
import { makeNameless, personById, type PersonRow } from './public/store.ts'

/** Takes the name from a person's row, and has the picture removed; the row stays, so that what others see keeps its place. */
export async function leavePeople({ queue }: Pick<House, 'queue'>, tx: Database, { id, at }: Leaver) {
  const pictureKey = await makeNameless(tx, { id, at })
  if (pictureKey !== null) await queue.add(tx, { name: 'forgetPicture', payload: { key: pictureKey } })
}

/** Deletes a person's decisions and the keys of their requests. */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await deleteDecisions(tx, personId)
  await forgetKeysOf(tx, personId)
}

/** The job that removes the picture of an erased person. */
export function pictureJobs({ files }: House): Record<'forgetPicture', Job> {
  return {
    forgetPicture: job({
      payload: v.object({ key: v.string() }),
      work: ({ key }) => removePicture(files, key),
    }),
  }
}

/** The columns of a person's row that go into their archive; what guards the account is not among them. */
const profileFields = [
  'email',
  'role',
  'firstName',
  'lastName',
  'bio',
  'phoneNumber',
  'birthYear',
  'provider',
  'project',
  'institutionCode',
  'primaryLanguage',
  'termsVersion',
  'emailVerifiedAt',
  'createdAt',
] as const satisfies readonly (keyof PersonRow)[]

/** A person's profile, decisions and picture, for their archive. */
export async function exportOf({ db, files }: House, personId: string): Promise<ExportPart> {
  const person = await personById(db, personId)
  if (person === undefined) return { documents: {} }
  const picture = person.pictureKey === null ? undefined : await largePicture(files, person.pictureKey)
  return {
    documents: {
      'profile.json': Object.fromEntries(profileFields.map((field) => [field, person[field]])),
      'consents.json': await decisionsOf(db, personId),
    },
    files: new Map(picture === undefined ? [] : [['picture.webp', picture]]),
  }
}
