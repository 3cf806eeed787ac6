import type { Translate } from '../../texts/texts.ts'

/** Returns the first names of people, as a sentence lists them. */
export function namesOf(people: readonly { readonly fullName: string }[], t: Translate): string {
  const names = people.map(({ fullName }) => firstName(fullName))
  if (names.length < 2) return names[0] ?? t('call.someone')
  return t('call.names', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
}

/** Returns the first name of a person. */
export function firstName(fullName: string): string {
  return fullName.split(' ')[0] ?? fullName
}
