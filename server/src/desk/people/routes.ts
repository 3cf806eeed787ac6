import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { phoneInE164 } from '../../engines/text/phone.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving, type StaffMember } from '../../http/request.ts'
import { isInScope } from '../../people/public/scope.ts'
import { isHere, personById, type PersonRow } from '../../people/public/store.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { auditListLook, auditLook } from '../public/audit.ts'
import { seeAs } from '../public/seeAs.ts'
import { actOnPerson } from './actions.ts'
import { peopleList } from './list.ts'
import { personPage } from './page.ts'

/** Serves the people of the desk. */
export function deskPeopleRoutes(house: House, rooms: JoinedRooms): Mountable {
  const { db, clock } = house
  const parts = {
    ...house,
    facts: rooms.facts,
    factsOfPeople: rooms.factsOfPeople,
    partsOfPerson: rooms.partsOfPerson,
    uselessActs: rooms.uselessActs,
    actOnPerson: rooms.actOnPerson,
    seenSubjects: rooms.seenSubjects,
    closedActs: rooms.closedActs,
  }
  /** Returns a mentee or mentor in the scope; throws `notFound` for everyone else. */
  const seenPerson = async ({ scope }: StaffMember, id: string): Promise<PersonRow> => {
    const person = await personById(db, id)
    const isSeen = person !== undefined && person.role !== 'staff' && person.botRole === null
    if (!isSeen || !isInScope(scope, person) || !(await isHere(db, id))) throw new Failure('notFound')
    return person
  }
  return serving(peopleDeskCalls, {
    async deskPeople({ staff, query }) {
      await auditListLook(db, { staffId: staff.id, at: clock.now(), list: 'people' })
      return peopleList(parts, { staff, ...query })
    },
    async deskPerson({ staff, params: { id }, transport: { languages } }) {
      const person = await seenPerson(staff, id)
      const look = { act: 'person_seen', about: 'person', aboutId: id, personId: id } as const
      await auditLook(db, { staffId: staff.id, at: clock.now(), ...look })
      return personPage(parts, { staff, languages }, person)
    },
    async seeAs({ person: member, staff, params: { id } }) {
      const person = await seenPerson(staff, id)
      return seeAs(house, member, person.id)
    },
    async actOnPerson({ staff, params: { id }, body }) {
      const { phone, ...asked } = body
      // An empty text stands for a number that is none.
      const known = phone === undefined ? {} : { phone: phoneInE164(phone) ?? '' }
      return actOnPerson(parts, staff, {
        person: await seenPerson(staff, id),
        asked: { ...asked, ...known },
      })
    },
  })
}
