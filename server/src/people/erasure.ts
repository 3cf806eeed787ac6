import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { ExportPart, Leaver } from '../room/room.ts'
import { decisionsOf } from './consents/decisionStore.ts'
import { largePictureKey, removePicture } from './pictures/pictures.ts'
import { isPictureOf } from './profileStore.ts'
import { makeNameless, personById, type PersonRow } from './public/store.ts'

/**
 * Makes a person's row nameless and plans the deletion of the picture. The row stays, because other rows refer
 * to it.
 */
export async function leavePeople({ queue }: Pick<House, 'queue'>, tx: Database, { id, at }: Leaver) {
  const pictureKey = await makeNameless(tx, { id, at })
  if (pictureKey !== null) await queue.add(tx, { name: 'forgetPicture', payload: { key: pictureKey } })
}

/** The job that deletes a picture. With `unlessOf` it is kept if it is that person's picture now. */
export function pictureJobs({ db, files }: House): Record<'forgetPicture', Job> {
  return {
    forgetPicture: job({
      payload: v.object({ key: v.string(), unlessOf: v.optional(v.string()) }),
      work: async ({ key, unlessOf }) => {
        if (unlessOf !== undefined && (await isPictureOf(db, unlessOf, key))) return
        await removePicture(files, key)
      },
    }),
  }
}

/** The columns of a person's row that belong in their archive; those that protect the account do not. */
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
  'timeZone',
  'termsVersion',
  'emailVerifiedAt',
  'createdAt',
] as const satisfies readonly (keyof PersonRow)[]

/** Returns a person's profile, decisions and picture for their archive. */
export async function exportOf({ db }: House, personId: string): Promise<ExportPart> {
  const person = await personById(db, personId)
  if (person === undefined) return { documents: {} }
  const { pictureKey } = person
  const profile = Object.fromEntries(profileFields.map((field) => [field, person[field]]))
  return {
    documents: {
      'profile.json': { about: 'people.archive.profile', content: profile },
      'consents.json': { about: 'people.archive.consents', content: await decisionsOf(db, personId) },
    },
    files:
      pictureKey === null
        ? []
        : [{ name: 'picture.webp', about: 'people.archive.picture', key: largePictureKey(pictureKey) }],
  }
}
