import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import { decide } from './decisionStore.ts'
import { userOf } from './profile.ts'
import { agreeToTerms, personById, setPrimaryLanguage } from './store.ts'
import { currentTerms } from '../registration/terms.ts'

type ProfileHandlers = Pick<Handlers<typeof accountCalls>, 'profile' | 'agreement' | 'primaryLanguage'>

/** What a signed-in person is, agreed to and reads in. */
export function profileRoutes(house: House): ProfileHandlers {
  const { db, clock, texts } = house
  return {
    async profile({ person }) {
      const row = await personById(db, person.id)
      if (row === undefined) throw new Failure('tokenInvalid')
      return userOf(house, row)
    },
    async agreement({ person }) {
      const agreed = { personId: person.id, version: currentTerms, at: clock.now() }
      await db.transaction(async (tx) => {
        await agreeToTerms(tx, agreed)
        await decide(tx, { ...agreed, purpose: 'terms', granted: true })
      })
      return { hasAgreedTerms: true }
    },
    async primaryLanguage({ person, params: { code } }) {
      if (!texts.languages.some(({ languageCode, isActive }) => isActive && languageCode === code)) {
        throw new Failure('notFound')
      }
      await setPrimaryLanguage(db, person.id, code)
      return { language_code: code }
    },
  }
}
