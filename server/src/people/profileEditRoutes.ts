import type { profileEditCalls } from '@saathi/contract/people/profileEditCalls.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import { birthYearProblem } from './public/birthYear.ts'
import type { House } from '../house/house.ts'
import type { HandlerRequest, Handlers } from '../http/request.ts'
import type { FactSources } from '../room/room.ts'
import { phoneInE164 } from '../engines/text/phone.ts'
import { removePicture, storePicture, preparePicture } from './pictures/pictures.ts'
import { userOf } from './public/user.ts'
import { changeProfile, setBirthYear } from './profileStore.ts'
import { personById, type PersonRow } from './public/store.ts'

type Body = HandlerRequest<typeof profileEditCalls.saveProfile>['body']
type BirthYear = HandlerRequest<typeof profileEditCalls.birthYear>['body']

/** Milliseconds after which a new picture is deleted if no profile shows it. */
const lookAgainMs = 3_600_000
const picturesAnHour = { most: 20, seconds: 3600 }

/** Changes the person's own profile. */
export function profileEditRoutes(house: House, facts: FactSources): Handlers<typeof profileEditCalls> {
  const { db, files, clock } = house
  const known = async (id: string): Promise<PersonRow> => {
    const person = await personById(db, id)
    if (person === undefined) throw new Failure('tokenInvalid')
    return person
  }
  return {
    async saveProfile({ person, body }) {
      const fields = fieldsOf(body)
      const before = await known(person.id)
      if (isOtherName(before, fields)) await house.limits.take(`names:${person.id}`, namesADay)
      const pictureKey = await pictureKeyOf(house, person.id, body.picture)
      const replaced = await changeProfile(db, { id: person.id, ...fields, pictureKey })
      if (replaced === undefined) {
        // The person was erased while the picture was processed, so the picture is deleted.
        if (pictureKey) await removePicture(files, pictureKey)
        throw new Failure('tokenInvalid')
      }
      if (pictureKey !== undefined && replaced !== null) await removePicture(files, replaced)
      return userOf(house, facts, await known(person.id))
    },
    async birthYear({ person, body: { birthYear } }) {
      const problem = birthYearProblem(birthYear, person.role, clock.now())
      if (problem !== undefined) throw failureOfFields<BirthYear>('invalid', { birthYear: [problem] })
      const kept = await setBirthYear(db, person.id, birthYear)
      if (kept === undefined) throw new Failure('tokenInvalid')
      if (kept !== birthYear) throw new Failure('birthYearKnown')
      return { birthYear }
    },
  }
}

/**
 * How often a person changes their name. People read the name even if they get no message from the person, for
 * example after a block.
 */
const namesADay = { most: 5, seconds: 86_400 }

function isOtherName(before: PersonRow, { firstName, lastName }: ReturnType<typeof fieldsOf>): boolean {
  return (
    (firstName !== undefined && firstName !== before.firstName) ||
    (lastName !== undefined && lastName !== before.lastName)
  )
}

/**
 * Checks the changed fields. The phone number is converted to E.164.
 */
function fieldsOf({ firstName, lastName, bio, phoneNumber }: Body) {
  const phone = phoneNumber === undefined ? undefined : phoneInE164(phoneNumber)
  if (phoneNumber !== undefined && phone === undefined) {
    throw failureOfFields<Body>('invalid', { phoneNumber: ['This number has too few or too many digits.'] })
  }
  return { firstName, lastName, bio, phoneNumber: phone }
}

/**
 * Returns the key of a new picture, which is stored already. Returns null to delete the picture; undefined for no
 * change.
 */
async function pictureKeyOf(
  { db, files, limits, queue }: House,
  personId: string,
  picture: Blob | null | undefined,
): Promise<string | null | undefined> {
  if (!(picture instanceof Blob)) return picture
  await limits.take(`pictures:${personId}`, picturesAnHour)
  const prepared = await preparePicture(personId, picture)
  const key = uuid()
  // Planned before the picture is written: after a full disk or a crash, nothing else would find the partial files.
  await queue.add(db, {
    name: 'forgetPicture',
    payload: { key, unlessOf: personId },
    machineAt: new Date(Date.now() + lookAgainMs),
  })
  await storePicture(files, key, prepared)
  return key
}
