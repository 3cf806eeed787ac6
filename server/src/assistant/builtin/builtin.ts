import type { House } from '../../house.ts'
import type { Knowledge } from '../../room.ts'
import { enoughCoverage, type Finder, type Finding } from '../finding/finding.ts'
import type { Answer, Question } from '../answering/answer.ts'
import { extracted } from './extracting.ts'

/** Who made the answers of the product itself. */
export const builtin = 'builtin'
/** Everybody may read these passages. */
const everyone = 'everyone'

/** What the built-in answers need. */
export interface BuiltinParts {
  readonly house: Pick<House, 'texts' | 'config'>
  readonly finder: Finder
  readonly knowledge: Knowledge
}

/** Finds what may answer a question, among what is open to the person. */
export async function findFor({ finder, knowledge }: BuiltinParts, question: Question): Promise<Finding> {
  const scopes = [everyone, ...(await knowledge.openTo(question.person))]
  const found = await finder.find({ text: question.text, language: question.language, scopes })
  return { ...found, passages: found.passages.filter(({ coverage }) => coverage >= enoughCoverage) }
}

/** Answers from the passages that were found, or says that there are none and who can help. */
export function answerFrom({ house }: BuiltinParts, finding: Finding): Answer {
  const answer = extracted(finding)
  if (answer !== undefined) return { ...answer, madeBy: builtin }
  const text = house.texts.text(finding.language, 'assistant.nothingFound')
  return { text, citations: [], madeBy: builtin }
}
