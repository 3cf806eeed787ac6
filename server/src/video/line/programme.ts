import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'

/** The question to people says "days". */
const days = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(366))

const callRules = v.strictObject({
  /** Whether a mentor and a mentee who may be under 18 can call each other without a planned meeting. */
  unplannedWithMinors: v.boolean(),
  /** The days for which recordings are kept. */
  recordingDays: days,
  /** The same for the mentees of a programme, by its key. In a call of several programmes the fewest days count. */
  recordingDaysByProgramme: v.record(v.pipe(v.string(), v.regex(/^[a-z_]+$/)), days),
})

/** The programme's rules for calls. */
export type CallRules = v.InferOutput<typeof callRules>

/** Reads the programme's rules for calls; throws with the file's name if the file is wrong. */
export function readCallRules(): CallRules {
  return readContent(callRules, 'reference', 'calls.json')
}
