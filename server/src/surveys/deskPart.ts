import type { PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { answeredBy } from './public.ts'

/** Returns the submitted answers of a person with their questions; answers that only they may read are left out. */
export async function answersPart(
  { db }: Pick<House, 'db'>,
  { personId }: PersonAsked,
): Promise<PersonPart[]> {
  const answers = (await answeredBy(db, [personId])).get(personId)
  const rows = [...(answers?.values() ?? [])].map(({ question, answer }) => ({
    title: question.title,
    words: wordsOf(question.answerOptions, answer),
    on: null,
  }))
  return [{ name: 'surveys', rows }]
}

type Options = readonly { readonly key: string | number; readonly label: string }[]

function wordsOf(options: Options, answer: unknown): string {
  const labels = new Map(options.map(({ key, label }) => [String(key), label]))
  const word = (value: unknown): string => {
    if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : '•••'
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return labels.get(plain) ?? plain
  }
  return Array.isArray(answer) ? answer.map(word).join(', ') : word(answer)
}
