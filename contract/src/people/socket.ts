import * as v from 'valibot'

import { text } from '../fields.ts'
/** The person chose another language, perhaps on another device. */
export const languageEvents = [v.object({ command: v.literal('language'), languageCode: text(35) })] as const
