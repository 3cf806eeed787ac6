import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import { type NoticeHouse, notify } from '../notifications/public.ts'
import { hasPeople, peopleByIds, peopleWithTerms } from '../people/public/store.ts'
import { isAssigned, stageStatusOf } from './rules.ts'
import { addJobOf, allSurveys, stageRecordsOf } from './store.ts'
import type { Survey } from './survey.ts'

/** The name of the job that tells people of a survey, or of a stage, that is new. */
export const openedName = 'surveyOpened'

const peopleAtOnce = 100

const opened = v.object({
  surveyId: v.string(),
  stageId: v.string(),
  /** When it was loaded: people who registered later find it in their first visit. */
  since: v.string(),
  /** The last person who was told. */
  after: v.string(),
})

/** Plans the notices about the first stage that a survey did not have before. */
export async function planOpened(
  tx: Database,
  { before, survey, at }: { readonly before: Survey | undefined; readonly survey: Survey; readonly at: Date },
): Promise<void> {
  const known = new Set(before?.stages.map(({ id }) => id))
  const stage = survey.stages.find(({ id }) => !known.has(id))
  if (stage === undefined || !(await hasPeople(tx))) return
  const given = { surveyId: survey.id, stageId: stage.id, since: at.toISOString(), after: '' }
  await addJobOf(tx, openedName, given)
}

/** Tells people of a new stage, some at a time. Each is told once. */
export function openedJob(house: NoticeHouse & Pick<House, 'db' | 'queue'>): Job {
  return job({
    payload: opened,
    work: (given) =>
      house.db.transaction(async (tx) => {
        const { surveyId, stageId, since, after } = given
        const survey = (await allSurveys(tx)).find(({ id }) => id === surveyId)
        if (survey === undefined) return
        const ids = (await peopleWithTerms(tx, { after, most: peopleAtOnce })).map(({ id }) => id)
        const records = await stageRecordsOf(tx, ids)
        for (const person of await peopleByIds(tx, ids)) {
          const own = records.filter(({ personId }) => personId === person.id)
          const isDone = stageStatusOf(own, surveyId, stageId) === 'COMPLETE'
          const isNew = person.createdAt > new Date(since)
          if (isDone || isNew || person.disabledAt !== null || !isAssigned(survey, person)) continue
          await notify(house, tx, {
            personId: person.id,
            kind: 'surveyOpened',
            key: `${openedName}:${surveyId}:${stageId}`,
            values: {
              survey: survey.localeName[person.primaryLanguage] ?? survey.name,
              surveyId,
            },
          })
        }
        const last = ids.at(-1)
        if (last !== undefined && ids.length === peopleAtOnce)
          await house.queue.add(tx, { name: openedName, payload: { ...given, after: last } })
      }),
  })
}
