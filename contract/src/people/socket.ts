import * as v from 'valibot'

import { boundedText } from '../base/fields.ts'
/** The person chose another language, perhaps on another device. */
export const languageEvents = [
  v.object({ command: v.literal('language'), languageCode: boundedText(35) }),
] as const
