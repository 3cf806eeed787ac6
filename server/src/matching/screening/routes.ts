import { Failure } from '@saathi/contract/errors.ts'
import { screeningCalls, screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'

import { auditListLook, auditLook } from '../../desk/public/audit.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving, type StaffMember } from '../../http/request.ts'
import { isInScope } from '../../people/public/scope.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { screeningOf } from '../public/screening.ts'
import { decideStage } from '../public/decideStage.ts'
import { answerReference, nameReferee, ownScreening, referenceOf, sendDocument } from './own.ts'
import { screeningList } from './queue.ts'
import { askAgain } from './referee.ts'
import { screenedPage } from './shown.ts'

const aDay = 86_400
const documentsADay = { most: 20, seconds: aDay }
const refereesADay = { most: 5, seconds: aDay }
const linksFromANetwork = { most: 60, seconds: 3600 }

/** Serves the team's calls about screening. */
export function screeningDeskRoutes(house: House): Mountable {
  const { db, clock } = house
  /** Returns a mentee or mentor in the scope; throws `notFound` for everyone else. */
  const seenPerson = async ({ scope }: StaffMember, id: string): Promise<PersonRow> => {
    const person = await personById(db, id)
    const isSeen = person !== undefined && person.role !== 'staff' && person.botRole === null
    if (!isSeen || !isInScope(scope, person)) throw new Failure('notFound')
    return person
  }
  return serving(screeningDeskCalls, {
    async screening({ staff, query }) {
      await auditListLook(db, { staffId: staff.id, at: clock.now(), list: 'screening' })
      return screeningList(house, { staff, ...query })
    },
    async personScreening({ staff, params: { id } }) {
      const person = await seenPerson(staff, id)
      const look = { act: 'screening_seen', about: 'person', aboutId: id, personId: id } as const
      await auditLook(db, { staffId: staff.id, at: clock.now(), ...look })
      return screenedPage(house, staff, await screeningOf(house, db, person))
    },
    async askReferee({ staff, params: { id, stage }, body }) {
      const person = await seenPerson(staff, id)
      await house.limits.take(`refereeMails:${id}`, refereesADay)
      return askAgain(house, { staff, person, stage, given: body })
    },
    async decideStage({ staff, params: { id, stage }, body }) {
      return decideStage(house, { staff, person: await seenPerson(staff, id), stage, given: body })
    },
  })
}

/** Serves the applicant's own calls, and those of the people outside who know them. */
export function screeningRoutes(house: House): Mountable {
  const { db, limits } = house
  return serving(screeningCalls, {
    async ownScreening({ person: { id }, query: { languageCode = 'en' } }) {
      const person = await personById(db, id)
      if (person === undefined) throw new Failure('notFound')
      const own = await ownScreening(house, person)
      const isOwn = ([key]: [string, string]) => key.startsWith('desk.own.')
      const words = own.hasStages ? Object.entries(house.texts.all(languageCode)).filter(isOwn) : []
      return { ...own, words: Object.fromEntries(words) }
    },
    async sendDocument({ person: { id }, params: { stage }, body: { file }, transport }) {
      await limits.take(`documents:${id}`, documentsADay)
      return sendDocument(house, { personId: id, stage }, { file, key: transport.idempotencyKey })
    },
    async nameReferee({ person: { id }, params: { stage }, body, transport }) {
      await limits.take(`referees:${id}`, refereesADay)
      return nameReferee(house, { personId: id, stage }, { ...body, key: transport.idempotencyKey })
    },
    async reference({ query: { token }, transport: { ip } }) {
      await limits.takeFromNetwork(ip, 'referencesFromANetwork', linksFromANetwork)
      return referenceOf(house, token)
    },
    async answerReference({ body, transport: { ip } }) {
      await limits.takeFromNetwork(ip, 'referencesFromANetwork', linksFromANetwork)
      return answerReference(house, body)
    },
  })
}
