import type { DeskDuties, PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { setDisabledById } from '../people/public/store.ts'
import { everySignIn } from './eraseStore.ts'
import { askForEmail, moveAddress, takeEmailBack } from './emailChange/change.ts'
import { disableIn, signOutEverywhere } from './public/accounts.ts'

/** The most sign-ins that a page shows. */
const mostSignIns = 50

/** Returns the newest sign-ins of a person. */
export async function signInsPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const all = await everySignIn(db, personId)
  const rows = all
    .slice(-mostSignIns)
    .toReversed()
    .map(({ userAgent, createdAt, endedAt }) => ({
      title: userAgent,
      words: say(endedAt === null ? 'desk.signIn.open' : 'desk.signIn.ended'),
      on: createdAt,
    }))
  return [{ name: 'sign_ins', rows }]
}

/** The team disables an account, enables it, ends its sign-ins, or asks for another address. */
export function identityActs(
  house: Pick<House, 'bus' | 'clock' | 'config' | 'mail' | 'texts'>,
): NonNullable<DeskDuties['personActs']> {
  return {
    disable: (tx, { personId, at }) => disableIn(house, tx, { personId, at }),
    async correct(tx, { personId, email: now, at, given: { email, formerEmail } }) {
      if (email !== undefined) await askForEmail(house, tx, { personId, email })
      if (formerEmail === undefined) return undefined
      // The undo: an open change ends, and a done one goes back.
      await takeEmailBack(house, tx, personId)
      return now === formerEmail ? undefined : moveAddress(house, tx, { personId, email: formerEmail, at })
    },
    async enable(tx, { personId }) {
      await setDisabledById(tx, personId, null)
    },
    end_sign_ins: (tx, { personId }) => signOutEverywhere(house, tx, { personId }),
  }
}
