import type { Translate } from '../../texts/texts.ts'
import type { Session } from './session.ts'

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

/** Returns what happens while nobody else is in the call. */
export function waitingText({ answers, apart, rings, room }: Session, t: Translate): string {
  if (apart) return t('call.apart')
  if (rings.length > 0) return t('call.ringing')
  const [other, ...more] = room?.others ?? []
  const answer = other === undefined || more.length > 0 ? undefined : answers.get(other.userId)
  if (answer === undefined || answer === 'accepted' || answer === 'ended' || other === undefined)
    return t('call.alone')
  return t(`call.answer.${answer}`, { name: firstName(other.fullName) })
}
