import type { Question } from '@saathi/contract/questions/question.ts'
import { surveyProgressOf } from '@saathi/contract/surveys/status.ts'

/** The day in `COMPLETE on YYYY-MM-DD`, or undefined. */
export function completedOn(status: string): Date | undefined {
  const day = /\d{4}-\d{2}-\d{2}/.exec(status)?.[0]
  const date = day === undefined ? undefined : new Date(`${day}T00:00:00Z`)
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}

/** The stage to begin or continue: the first incomplete one, other than `current`. */
export function nextStage<Stage extends { readonly id: string; readonly status: string }>(
  stages: readonly Stage[],
  current?: string,
): Stage | undefined {
  return stages.find(({ id, status }) => id !== current && surveyProgressOf(status) !== 'complete')
}

/** The page to show, from 0: the page of the address, limited to the pages that exist. */
export function pageShown(asked: string | null, pages: number): number {
  const number = Number(asked ?? '1')
  if (!Number.isInteger(number)) return 0
  return Math.min(Math.max(number - 1, 0), Math.max(pages - 1, 0))
}

/** The questions of a page in the order in which they are shown. */
export function inOrder(questions: readonly Question[]): Question[] {
  return questions.toSorted((a, b) => a.displayOrder - b.displayOrder)
}
