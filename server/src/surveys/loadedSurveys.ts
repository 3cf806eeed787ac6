import type { Mistake } from '../engines/content/locatedContent.ts'
import type { Database } from '../engines/database/database.ts'
import type { CheckedFile } from '../engines/content/contentFiles.ts'
import { planOpened } from './opened.ts'
import { answeredQuestions, type AnsweredQuestion, allSurveys, putSurvey } from './store.ts'
import { placedSurvey, questionsOf, type Survey, type WrittenSurvey } from './survey.ts'

/** Mistakes between survey files: an id that two surveys or stages have. */
export function clashesBetween(files: readonly CheckedFile<WrittenSurvey>[]): readonly Mistake[] {
  const known = new Set<string>()
  return files.flatMap(({ located, value }) =>
    value === undefined
      ? []
      : idsOf(value).flatMap(({ id, path }) => {
          if (known.has(id)) return [located.mistakeAt(path, `Another survey or stage has the id ${id}.`)]
          known.add(id)
          return []
        }),
  )
}

/** An id that two surveys or stages have; calls name a stage by its id alone, so ids must differ. */
export function clashingId(surveys: readonly WithIds[]): string | undefined {
  const ids = surveys.flatMap((survey) => idsOf(survey).map(({ id }) => id))
  return ids.find((id, index) => ids.indexOf(id) !== index)
}

/** The ids of a survey and its stages. */
interface WithIds {
  readonly id: string
  readonly stages: readonly { readonly id: string }[]
}

function idsOf({ id, stages }: WithIds): { readonly id: string; readonly path: (string | number)[] }[] {
  return [
    { id, path: ['id'] },
    ...stages.map((stage, index) => ({ id: stage.id, path: ['stages', index, 'id'] })),
  ]
}

/**
 * The result of loading surveys, one line each; `refused` names the stored answers at risk if nothing was loaded.
 */
export interface LoadedSurveys {
  readonly lines: readonly string[]
  readonly refused: readonly string[]
}

/**
 * Loads surveys; other surveys and stored answers stay as they are. Loads nothing if a question that people have
 * answered would disappear or change its type, unless `anyway`.
 */
export async function loadCheckedSurveys(
  tx: Database,
  written: readonly WrittenSurvey[],
  { at, anyway }: { readonly at: Date; readonly anyway: boolean },
): Promise<LoadedSurveys> {
  const there = new Map((await allSurveys(tx)).map((survey) => [survey.id, survey]))
  const surveys = written.map(placedSurvey)
  const answered = await answeredQuestions(tx)
  const staying = [...there.values()].filter(({ id }) => !written.some((each) => each.id === id))
  const clash = clashingId([...written, ...staying])
  if (clash !== undefined) {
    return {
      lines: [],
      refused: [`A survey that is there already has, or has a stage with, the id ${clash}.`],
    }
  }
  const harms = surveys.flatMap((survey) => harmsOf(there.get(survey.id), survey, answered))
  if (harms.length > 0 && !anyway) return { lines: [], refused: harms }
  const lines: string[] = []
  for (const survey of surveys) {
    const changed = await putSurvey(tx, survey, at)
    await planOpened(tx, { before: there.get(survey.id), survey, at })
    const state = there.has(survey.id) ? (changed === 0 ? 'same' : 'changed') : 'new'
    lines.push(`${survey.id}: ${state}`)
    lines.push(...(state === 'changed' ? openedAgain(there.get(survey.id), survey, answered) : []))
  }
  return { lines, refused: [] }
}

/** Answered questions that a new version of a survey no longer has, or has with another type. */
function harmsOf(before: Survey | undefined, after: Survey, answered: readonly AnsweredQuestion[]): string[] {
  if (before === undefined) return []
  const typesIn = (survey: Survey) =>
    new Map(
      survey.stages.flatMap((stage) =>
        questionsOf(stage).map(({ key, questionType }) => [placeOf(stage.id, key), questionType] as const),
      ),
    )
  const [old, next] = [typesIn(before), typesIn(after)]
  return answered
    .filter(({ surveyId }) => surveyId === after.id)
    .flatMap(({ stageId, questionKey, people }) => {
      const place = placeOf(stageId, questionKey)
      if (!old.has(place) || old.get(place) === next.get(place)) return []
      const what = next.has(place)
        ? `would be ${next.get(place)} instead of ${old.get(place)}`
        : 'would be gone'
      return [`${after.id}: the question ${place}, which ${people} answered, ${what}.`]
    })
}

/** A new stage opens the survey again for people who had completed it. */
function openedAgain(
  before: Survey | undefined,
  after: Survey,
  answered: readonly AnsweredQuestion[],
): string[] {
  const known = new Set(before?.stages.map(({ id }) => id))
  const people = Math.max(
    0,
    ...answered.filter(({ surveyId }) => surveyId === after.id).map((each) => each.people),
  )
  return after.stages
    .filter(({ id }) => !known.has(id) && people > 0)
    .map(
      ({ id }) =>
        `  the stage ${id} is new: the survey opens again for the people who answered it (${people} or more)`,
    )
}

function placeOf(stageId: string, questionKey: string): string {
  return `${stageId}.${questionKey}`
}
