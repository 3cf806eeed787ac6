import type { PlaceContact } from '@saathi/contract/desk/fields.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { contactCalls } from '@saathi/contract/registration/contactCalls.ts'

import { audit } from '../desk/public/audit.ts'
import { deskChanged } from '../desk/public/news.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving, type StaffMember } from '../http/request.ts'
import { offeredAt } from './offered.ts'
import { type ContactRow, contactsAt, dropContact, putContact } from './programmes/store.ts'
import { readReference, type Reference } from './reference.ts'

type ContactHouse = Pick<House, 'db' | 'clock' | 'bus' | 'texts'>

/** The programmes and institutions that someone sees, or that a person belongs to; null means all. */
interface Within {
  readonly programmes: readonly string[] | null
  readonly institutions: readonly string[] | null
}

/** Returns the programmes and institutions among these, each with the person to call there. */
export async function placesWithin(
  house: ContactHouse,
  { programmes, institutions }: Within,
  reference: Reference = readReference(),
): Promise<PlaceContact[]> {
  const offered = await offeredAt(house, reference)
  const places = [
    ...offered.institutions
      .filter(({ code }) => institutions === null || institutions.includes(code))
      .map(({ code, name }) => ({ kind: 'institution' as const, key: code, name, localeName: {} })),
    ...offered.projects
      .filter(({ key }) => programmes === null || programmes.includes(key))
      .map(({ key, name, localeName }) => ({ kind: 'programme' as const, key, name, localeName })),
  ]
  const keysOf = (kind: PlaceContact['kind']) =>
    places.filter((place) => place.kind === kind).map(({ key }) => key)
  const rows = await contactsAt(house.db, {
    programmes: keysOf('programme'),
    institutions: keysOf('institution'),
  })
  return places.map((place) => {
    const row = rows.find(({ placeKind, placeKey }) => placeKind === place.kind && placeKey === place.key)
    return { ...place, contact: row === undefined ? null : personOf(row) }
  })
}

const personOf = ({ name, phone, hours }: ContactRow) => ({ name, phone, hours })

/** Serves whom the team calls at each programme and institution. */
export function contactRoutes(house: House): Mountable {
  const reference = readReference()
  return serving(contactCalls, {
    distressContacts: async ({ staff }) => ({ results: await placesWithin(house, staff.scope, reference) }),
    putDistressContact: ({ staff, body: { kind, key, ...contact } }) =>
      change(house, { staff, reference, place: { kind, key }, contact }),
    removeDistressContact: ({ staff, query: { kind, key } }) =>
      change(house, { staff, reference, place: { kind, key }, contact: null }),
  })
}

interface Changing {
  readonly staff: StaffMember
  readonly reference: Reference
  readonly place: Pick<PlaceContact, 'kind' | 'key'>
  readonly contact: PlaceContact['contact']
}

/** Stores or deletes the contact of a place in the scope; throws `notFound` for another place. */
async function change(
  house: ContactHouse,
  { staff, reference, place, contact }: Changing,
): Promise<PlaceContact> {
  const seen = await placesWithin(house, staff.scope, reference)
  const found = seen.find(({ kind, key }) => kind === place.kind && key === place.key)
  if (found === undefined) throw new Failure('notFound')
  const at = { placeKind: place.kind, placeKey: place.key }
  await house.db.transaction(async (tx) => {
    if (contact === null) await dropContact(tx, at)
    else await putContact(tx, { ...at, ...contact })
    await audit(tx, {
      staffId: staff.id,
      at: house.clock.now(),
      act: contact === null ? 'contact_person_removed' : 'contact_person_set',
      about: 'team',
      aboutId: `${place.kind}:${place.key}`,
      before: found.contact,
      after: contact,
    })
    await deskChanged(house.bus, tx, ['contacts'])
  })
  return { ...found, contact }
}
