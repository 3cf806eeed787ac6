import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { buildQuestion, type QuestionParts } from '../../questions/testing/buildQuestion.ts'
import { loadSurveyFiles } from '../public.ts'
import { type WrittenSurvey, writtenSurvey } from '../survey.ts'

type Written = v.InferInput<typeof writtenSurvey>
type Stage = Written['stages'][number]

/** A survey as an editor could have written it, in English and Hindi; missing fields get default values. */
export function buildSurvey(parts: Partial<Written> = {}): WrittenSurvey {
  const id = parts.id ?? 'a-survey'
  return v.parse(writtenSurvey, {
    id,
    position: 1,
    audience: { roles: ['mentee'] },
    name: `Survey ${id}`,
    localeName: { hi: `सर्वे ${id}` },
    shortDescription: 'What we ask',
    localeShortDescription: { hi: 'हम क्या पूछते हैं' },
    icon: 'letter',
    backgroundImage: 'path',
    stages: [buildStage(`${id}-only`, [[{ key: 'course' }]])],
    ...parts,
  })
}

/** A stage with a page for each list of questions. */
export function buildStage(id: string, pages: readonly (readonly QuestionParts[])[]): Stage {
  return {
    id,
    name: `Stage ${id}`,
    localeName: { hi: `भाग ${id}` },
    description: 'About you',
    localeDescription: { hi: 'आपके बारे में' },
    pages: pages.map((questions, index) => ({
      title: `Page ${index + 1}`,
      localeTitle: { hi: `पन्ना ${index + 1}` },
      description: 'Please answer',
      localeDescription: { hi: 'कृपया उत्तर दें' },
      questions: questions.map(buildQuestion),
    })),
  }
}

/** Loads surveys as the command for content does with `--anyway`; throws if they are refused even then. */
export async function addSurveys(
  house: Pick<House, 'db' | 'clock'>,
  ...surveys: readonly WrittenSurvey[]
): Promise<void> {
  const { refused } = await house.db.transaction((tx) =>
    loadSurveyFiles(house, tx, { surveys, anyway: true }),
  )
  if (refused.length > 0) throw new Error(refused.join('\n'))
}
