import type { Facts } from '../../room/room.ts'
import { wordsOf } from '../../engines/text/words.ts'

/** Shorter names could be any word. */
const fewestLetters = 3

const words = {
  mentor: { latin: 'mentor', devanagari: 'मेंटर' },
  mentee: { latin: 'mentee', devanagari: 'मेंटी' },
} as const

/**
 * Returns a question with the names of the people in someone's mentorships replaced by their roles, in the script of
 * the name. So "has Ravi replied" asks the same as "has mentor replied". Names are compared by their sound.
 */
export function withRoles(text: string, companions: Facts['companions']): string {
  const roles = new Map(
    companions
      .filter(({ name }) => name.length >= fewestLetters)
      .flatMap(({ name, role }) =>
        wordsOf(name)
          .slice(0, 1)
          .map(({ sound }) => [sound, role] as const),
      ),
  )
  if (roles.size === 0) return text
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => {
    const role = roles.get(wordsOf(word)[0]?.sound ?? '')
    if (role === undefined) return word
    return /[\u0900-\u097f]/.test(word) ? words[role].devanagari : words[role].latin
  })
}
