import { deskCalls } from '@saathi/contract/desk/calls.ts'
import type { FailureName } from '@saathi/contract/errors.ts'
import { deskErrors } from '@saathi/contract/desk/errors.ts'
import { snakeCase } from '@saathi/contract/base/wire.ts'

import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { undoAct } from './undoAct.ts'
import { auditPage } from './audit/page.ts'
import { standingOf } from './public/staffFor.ts'

/** The failures of other domains that only the desk shows. */
const shownAtDesk = [
  'stageNotReady',
  'referenceEnded',
  'draftNotReady',
  'mandatoryBroken',
  'poolChanged',
  'onlyWhatIf',
  'setupEnded',
  'codeWrong',
  'addressSilent',
  'addressLocal',
] as const satisfies readonly FailureName[]

/** Serves the desk itself: the member's rights, the texts, the audit, and the undo of acts. */
export function deskRoutes(house: House, rooms: JoinedRooms): Mountable {
  const { undo, seenSubjects, subjectNames, closedActs } = rooms
  return serving(deskCalls, {
    async me({ person }) {
      const { rights, scope, factor, passedUntil, isFactorNeeded } = await standingOf(house, person)
      return {
        userId: person.id,
        rights,
        scope,
        secondFactor: factor,
        secondFactorUntil: passedUntil?.toISOString() ?? null,
        secondFactorNeeded: isFactorNeeded,
      }
    },
    texts({ query: { language_code: language } }) {
      const names = [...Object.keys(deskErrors), ...shownAtDesk]
      const own = new Set(names.map((name) => `error.${snakeCase(name)}`))
      const isOwn = ([key]: [string, string]) => own.has(key) || /^desk\.(?!mail\.)/.test(key)
      return Object.fromEntries(Object.entries(house.texts.all(language)).filter(isOwn))
    },
    audit: ({ staff: reader, query: { staff, about, act, day, after } }) =>
      auditPage({ db: house.db, seenSubjects, subjectNames, closedActs }, reader, {
        staff,
        concerning: about,
        act,
        day,
        after,
      }),
    async undo({ staff, params: { actionId } }) {
      await undoAct({ ...house, undo, seenSubjects }, staff, actionId)
      return { actionId, undoUntil: null }
    },
  })
}
