import type { Translate } from '../../texts/texts.ts'
import { firstName } from './names.ts'
import type { Session } from './session.ts'

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
