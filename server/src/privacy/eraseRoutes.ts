import type { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { Handlers, Person } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { addErasure, purgeTimeOf } from './store.ts'

type EraseHandlers = Pick<Handlers<typeof privacyCalls>, 'erase'>

/** Milliseconds between erasing an account and deleting its remaining data. */
const purgeDelayMs = 30 * 24 * 3_600_000

/**
 * Erases accounts. A code is mailed first, so that another person with the unlocked phone cannot erase the account.
 */
export function eraseRoutes(house: House, rooms: JoinedRooms): EraseHandlers {
  const { db } = house
  const { ownerProof } = rooms
  return {
    async erase({ person, body: { otp }, transport }) {
      if (otp === undefined) {
        const language = await rooms.facts.language(db, person)
        await ownerProof.mailCode({ email: person.email, ip: transport.ip, language })
        return { state: 'code_sent' }
      }
      const isRight = await ownerProof.isRight({ email: person.email, otp, ip: transport.ip })
      // With two requests at once, the second may arrive after the first has erased everything, including the code.
      const before = await purgeTimeOf(db, person.id)
      if (before !== undefined) return { state: 'erased', purgedAfter: before.toISOString() }
      if (!isRight) throw new Failure('otpWrong')
      const purgedAfter = await erase(house, rooms, person)
      return { state: 'erased', purgedAfter: purgedAfter.toISOString() }
    },
  }
}

/** Erases in one transaction: either the person is nameless and gone from every room, or nothing happened. */
async function erase(house: House, rooms: JoinedRooms, person: Person): Promise<Date> {
  const { db } = house
  const afterCommit = await db.transaction(async (tx) => {
    // A second request waits here and finds the code used.
    if (!(await rooms.ownerProof.useCode(tx, person.email))) return undefined
    return eraseIn(house, rooms, { tx, person })
  })
  await afterCommit?.()
  const settled = await purgeTimeOf(db, person.id)
  if (settled === undefined) throw new Failure('otpWrong')
  return settled
}

/** Erases a person in the caller's transaction; undefined if they are erased already. Run the result after the commit. */
export async function eraseIn(
  house: House,
  rooms: JoinedRooms,
  { tx, person }: { readonly tx: Database; readonly person: Pick<Person, 'id' | 'email' | 'role'> },
): Promise<(() => Promise<void>) | undefined> {
  const { clock, queue, limits } = house
  const { id, email } = person
  const at = clock.now()
  const purgeAfter = new Date(at.getTime() + purgeDelayMs)
  if ((await addErasure(tx, { personId: id, at, purgeAfter })) === 0) return undefined
  const language = await rooms.facts.language(tx, person)
  const timeZone = await rooms.facts.timeZone(tx, person)
  const after = await rooms.leave(tx, { id, email, language, at })
  await limits.forget(tx, `:${email}`)
  await queue.add(tx, {
    name: 'purgePerson',
    payload: { personId: id },
    key: `purge:${id}`,
    at: purgeAfter,
  })
  await sayGoodbye(house, tx, { id, email, language, timeZone, purgeAfter })
  return after
}

interface Goodbye {
  readonly id: string
  readonly email: string
  readonly language: string
  readonly timeZone: string
  readonly purgeAfter: Date
}

/** Mails the old address for the last time; other waiting mails to it are not sent any more. */
async function sayGoodbye(
  { config, mail, texts }: House,
  tx: Database,
  { id, email, language, timeZone, purgeAfter }: Goodbye,
): Promise<void> {
  const day = new Intl.DateTimeFormat(`${language || 'en'}-IN`, { dateStyle: 'long', timeZone })
  const say = (key: string) =>
    texts.text(language, key, { product: config.productName, day: day.format(purgeAfter) })
  await mail.takeBack(tx, email)
  await mail.send(tx, {
    key: `erased:${id}`,
    to: email,
    subject: say('mail.erased.subject'),
    text: say('mail.erased.body'),
  })
}

/** The job that deletes the remaining data of an erased person; running it again is harmless. */
export function eraseJobs(house: House, rooms: JoinedRooms): Record<'purgePerson', Job> {
  const { db, clock, queue } = house
  return {
    purgePerson: job({
      payload: v.object({ personId: v.string() }),
      work: async ({ personId }) => {
        const purgeAfter = await purgeTimeOf(db, personId)
        if (purgeAfter === undefined) return
        if (purgeAfter > clock.now()) {
          return queue.add(db, { name: 'purgePerson', payload: { personId }, at: purgeAfter })
        }
        await db.transaction((tx) => rooms.forget(tx, personId))
      },
    }),
  }
}
