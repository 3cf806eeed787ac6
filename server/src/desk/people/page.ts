import { actionsFor, opensPart } from '@saathi/contract/desk/peopleRules.ts'
import type { PersonPage } from '@saathi/contract/desk/peopleCalls.ts'

import { makeExplain } from '../../access/public.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { newEmailOf } from '../../identity/public/newEmailStore.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { type ActReading, actsAbout } from '../public/actsAbout.ts'
import { deskLanguage, sayIn } from '../today/list.ts'
import { entriesOf } from './list.ts'
import { pausesOf } from '../pauses/store.ts'
import { eraseAskedBy } from './store.ts'

/** The most acts that a page shows. */
const mostActs = 100

type PageHouse = Pick<House, 'db' | 'clock' | 'texts'> &
  ActReading &
  Pick<JoinedRooms, 'facts' | 'factsOfPeople' | 'partsOfPerson' | 'uselessActs'>

/** Returns everything about a person that the rights of the reader open. */
export async function personPage(
  house: PageHouse,
  { staff, languages }: { readonly staff: StaffMember; readonly languages: readonly string[] },
  person: PersonRow,
): Promise<PersonPage> {
  const { db, clock, texts, facts } = house
  const language = await deskLanguage(house, staff, languages)
  const asked = { staff, personId: person.id, now: clock.now(), say: sayIn(texts, language), language }
  const [[entry], parts, acts, askedBy, [pause], status, newEmail] = await Promise.all([
    entriesOf(house, [person]),
    house.partsOfPerson(asked),
    actsAbout(house, { staff, aboutId: person.id, most: mostActs }),
    eraseAskedBy(db, person.id),
    pausesOf(db, [person.id]),
    makeExplain(house, facts)(person),
    newEmailOf(db, person.id, clock.now()),
  ])
  if (entry === undefined) throw new Error('A person has no state.')
  const useless = new Set(house.uselessActs(person))
  const asker = askedBy === undefined ? undefined : await personById(db, askedBy)
  return {
    ...entry,
    birthYear: opensPart(staff.rights, 'consents') ? person.birthYear : null,
    pausedUntil: pause?.until ?? null,
    why: status.why.map(({ about, because, localeBecause }) => ({
      what: about,
      why: localeBecause[language] ?? because,
    })),
    parts: parts
      .filter(({ name }) => opensPart(staff.rights, name))
      .map(({ name, rows }) => ({
        name,
        rows: rows.map(({ on, isNow = false, ...row }) => ({ ...row, isNow, on: on?.toISOString() ?? null })),
      })),
    acts,
    actions: staff.rights.includes('people')
      ? actionsFor(entry.state).filter((each) => !useless.has(each))
      : [],
    newEmail: newEmail === undefined ? null : { ...newEmail, until: newEmail.until.toISOString() },
    eraseAskedBy: asker === undefined ? null : { userId: asker.id, name: displayNameOf(asker) },
  }
}
