import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { buildQuestion, type QuestionParts } from '../../questions/testing/buildQuestion.ts'
import { loadSessionFiles } from '../public/sessions.ts'
import { type WrittenSession, writtenSession } from '../sessions/session.ts'

type Written = v.InferInput<typeof writtenSession>
type Step = Written['steps'][number]
type Item = Step['content'][number]

/** A session as an editor could have written it, in English and Hindi; missing fields get default values. */
export function buildSession(parts: Partial<Written> = {}): WrittenSession {
  const id = parts.id ?? 'a-session'
  return v.parse(writtenSession, {
    id,
    position: 1,
    area: 'learninghub',
    dimension: 'self_presentation',
    title: `Session ${id}`,
    localeTitle: { hi: `सत्र ${id}` },
    overview: 'What it is about',
    localeOverview: { hi: 'किस बारे में' },
    tags: ['Begin'],
    color: 'glad',
    banner: 'sun',
    curated: false,
    steps: [buildStep('only')],
    ...parts,
  })
}

/** A step of five minutes; without content it gets some text. */
export function buildStep(id: string, parts: Partial<Step> = {}): Step {
  return {
    id,
    title: `Step ${id}`,
    localeTitle: { hi: `चरण ${id}` },
    duration: 5,
    content: [buildItem()],
    ...parts,
  }
}

/** A part of a step; without a type it is a text. */
export function buildItem(parts: Partial<Item> = {}): Item {
  return { contentType: 'TEXT', text: 'Some words', localeText: { hi: 'कुछ शब्द' }, ...parts }
}

/** The part of a step that is a quiz with these questions. */
export function buildQuiz(id: string, questions: readonly QuestionParts[], parts: Partial<Item> = {}): Item {
  return {
    contentType: 'QUIZ',
    quiz: {
      id,
      helpText: 'Choose',
      localeHelpText: { hi: 'चुनें' },
      questions: questions.map(buildQuestion),
    },
    ...parts,
  }
}

/** Loads sessions as the command for content does; an existing session is replaced. */
export async function addSessions(
  house: Pick<House, 'db' | 'clock'>,
  ...sessions: readonly WrittenSession[]
): Promise<void> {
  await house.db.transaction((tx) => loadSessionFiles(house, tx, sessions))
}
