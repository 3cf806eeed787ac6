import * as v from 'valibot'

import type { House } from '../house/house.ts'
import type { Opening } from '../room/room.ts'

/** The topic on which every process learns that a person chose another language. */
export const languageTopic = 'people:language'
const languageEvent = v.object({ personId: v.string(), languageCode: v.string() })

/**
 * Tells a person's open devices when they choose another language; the returned function ends it. A device that
 * misses this learns the language from its next token.
 */
export function tellLanguages({ bus }: Pick<House, 'bus'>, sockets: Opening['sockets']): () => void {
  return bus.subscribe(languageTopic, (event) => {
    const { personId, languageCode } = v.parse(languageEvent, event)
    sockets.deliver([personId], { command: 'language', languageCode })
  })
}
