import type { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import type { timeZoneCalls } from '@saathi/contract/people/timeZoneCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { userOf } from './public/user.ts'
import { languageTopic } from './languageNews.ts'
import { personById, setPrimaryLanguage, setTimeZone } from './public/store.ts'

type ProfileHandlers = Handlers<typeof profileCalls & typeof timeZoneCalls>

/** Serves the profile, the language and the time zone of the signed-in person. */
export function profileRoutes(
  house: House,
  rooms: Pick<JoinedRooms, 'facts' | 'zoneChanged'>,
): ProfileHandlers {
  const { bus, db, texts } = house
  return {
    async profile({ person }) {
      const row = await personById(db, person.id)
      if (row === undefined) throw new Failure('tokenInvalid')
      return userOf(house, rooms.facts, row)
    },
    async primaryLanguage({ person, params: { code } }) {
      if (!texts.languages.some(({ languageCode, isActive }) => isActive && languageCode === code)) {
        throw new Failure('notFound')
      }
      await setPrimaryLanguage(db, person.id, code)
      bus.publish(languageTopic, { personId: person.id, languageCode: code })
      return { language_code: code }
    },
    async timeZone({ person, body: { timeZone } }) {
      await db.transaction(async (tx) => {
        if ((await setTimeZone(tx, person.id, timeZone)) > 0) await rooms.zoneChanged(tx, person.id)
      })
      return { timeZone }
    },
  }
}
