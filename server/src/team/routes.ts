import { Failure } from '@saathi/contract/errors.ts'
import { inboxCalls, type TeamConversation } from '@saathi/contract/team/inboxCalls.ts'

import { audit, auditLook } from '../desk/public/audit.ts'
import { deskChanged } from '../desk/public/news.ts'
import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving, type StaffMember } from '../http/request.ts'
import { isInScope } from '../people/public/scope.ts'
import { isHere, peopleByIds, personById, type PersonRow } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { seesCaseOf } from '../safety/public/caseOf.ts'
import { answerPerson, markDone, showConversation } from './public.ts'

/** Whether a member of the team may write to a person. */
async function isReachedBy(db: House['db'], member: StaffMember, person: PersonRow): Promise<boolean> {
  const isSeen = person.role !== 'staff' && person.botRole === null && isInScope(member.scope, person)
  if (!isSeen || !(await isHere(db, person.id))) return false
  return member.rights.includes('care') || seesCaseOf(db, member, person.id)
}

/** Serves the desk's part of each person's conversation with the team. */
export function inboxRoutes(house: House): Mountable {
  const { db, clock, bus } = house
  /** Returns a mentee or mentor in the scope, and the member as the log names them; throws `notFound` for everyone else. */
  const bothFor = async (member: StaffMember, id: string) => {
    const [person, staff] = [await personById(db, id), await personById(db, member.id)]
    if (person === undefined || staff === undefined || !(await isReachedBy(db, member, person)))
      throw new Failure('notFound')
    return { person, staff }
  }
  const shown = async (staff: PersonRow, person: PersonRow): Promise<TeamConversation> => {
    const found = await showConversation(house, staff, person.id)
    if (found === undefined) throw new Failure('notFound')
    const { row, messages } = found
    const writers = await peopleByIds(db, [...new Set(messages.map(({ senderId }) => senderId))])
    const names = new Map(writers.map((writer) => [writer.id, displayNameOf(writer)]))
    return {
      userId: person.id,
      name: displayNameOf(person),
      waitingSince: row.waitingSince?.toISOString() ?? null,
      messages: messages.map(({ seq, senderId, text, attachments, createdAt, deletedAt }) => ({
        seq,
        at: createdAt.toISOString(),
        name: names.get(senderId) ?? '',
        isFromPerson: senderId === person.id,
        text: deletedAt === null ? text : '',
        hasFile: deletedAt === null && attachments !== '[]',
        isDeleted: deletedAt !== null,
      })),
    }
  }
  const noting = (staffId: string, personId: string, act: string) => async (tx: Database) => {
    await audit(tx, { staffId, at: clock.now(), act, about: 'person', aboutId: personId, personId })
    await deskChanged(bus, tx, ['today', `person:${personId}`])
  }
  return serving(inboxCalls, {
    async conversation({ staff: member, params: { id } }) {
      const { person, staff } = await bothFor(member, id)
      const conversation = await shown(staff, person)
      const look = { act: 'conversation_seen', about: 'person', aboutId: id, personId: id } as const
      await auditLook(db, { staffId: staff.id, at: clock.now(), ...look })
      return conversation
    },
    async writeToPerson({ staff: member, params: { id }, body: { text } }) {
      const { person, staff } = await bothFor(member, id)
      const beside = noting(staff.id, id, 'conversation_answered')
      if ((await answerPerson(house, staff, { personId: id, text, beside })) !== undefined)
        throw new Failure('notFound')
      return shown(staff, person)
    },
    async closeConversation({ staff: member, params: { id } }) {
      const { person, staff } = await bothFor(member, id)
      const beside = noting(staff.id, id, 'conversation_done')
      if (!(await markDone(house, staff, { personId: id, beside }))) throw new Failure('notFound')
      return shown(staff, person)
    },
  })
}
