import * as v from 'valibot'

/** The person chose another language, perhaps on another device. */
export const languageEvents = [
  v.object({ command: v.literal('language'), languageCode: v.pipe(v.string(), v.maxLength(35)) }),
] as const
