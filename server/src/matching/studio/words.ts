import type { Words } from '../../engines/text/texts.ts'
import type { Database } from '../../engines/database/database.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { Criterion, Programme } from '../engine/model/programme.ts'
import { answerWords, type OwnAnswers } from '../trackers/answers.ts'

/** Names of people by id. */
export type Names = ReadonlyMap<string, string>

/** Returns the names of these people. */
export async function namesOf(db: Database, ids: Iterable<string | null>): Promise<Names> {
  const asked = [...new Set(ids)].flatMap((id) => id ?? [])
  return new Map((await peopleByIds(db, asked)).map((person) => [person.id, displayNameOf(person)]))
}

/** Returns a person with their name, which is empty after an erasure. */
export const named = (names: Names, id: string) => ({ userId: id, name: names.get(id) ?? '' })

/** Returns a criterion with its name; a key alone if the programme does not have it any more. */
export function criterionWords({ criteria }: Programme, key: string) {
  const found = criteria.find((each) => each.key === key)
  return { key, name: found?.name ?? key, localeName: found?.localeName ?? {} }
}

/** Returns the options of a question in words, with the question of someone who answered it. */
export function optionWords(
  answers: OwnAnswers | undefined,
  question: string,
  keys: readonly string[],
): Words {
  const answered = answers?.get(question)
  if (answered === undefined || keys.length === 0) return { text: keys.join(', '), localeText: {} }
  const words = answerWords({ question: answered.question, answer: [...keys] })
  return words.text === '' ? { text: keys.join(', '), localeText: {} } : words
}

/** Returns what two people have in common in a criterion, in words. */
export function commonWords(
  answers: OwnAnswers | undefined,
  criterion: Criterion,
  matched: readonly string[],
) {
  const { text, localeText } = optionWords(answers, criterion.menteeQuestion, matched)
  return { common: text, localeCommon: localeText }
}
