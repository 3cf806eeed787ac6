import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { loseReported, loseReporter, putEvidence, type ReportRow, reportsNaming } from './reportStore.ts'

const copied = v.looseObject({ writerId: v.string(), writer: v.string() })
const evidence = v.looseObject({
  name: v.string(),
  message: v.exactOptional(copied),
  around: v.exactOptional(v.array(copied)),
  channels: v.exactOptional(v.array(v.looseObject({ name: v.string() }))),
})

/** Takes a person out of all reports: as reporter, as reported person, and as writer of copied messages. */
export async function forgetInReports(tx: Database, personId: string): Promise<void> {
  for (const row of await reportsNaming(tx, personId)) {
    await putEvidence(tx, row.id, JSON.stringify(withoutName(row, personId)))
  }
  await loseReporter(tx, personId)
  await loseReported(tx, personId)
}

type Named = Pick<ReportRow, 'reporterId' | 'reportedId' | 'evidence'>

/** Returns the evidence of a report without the name of a person. The written messages stay. */
function withoutName({ reporterId, reportedId, evidence: stored }: Named, personId: string) {
  const { name, message, around, channels, ...others } = v.parse(evidence, JSON.parse(stored))
  const nameless = (each: v.InferOutput<typeof copied>) =>
    each.writerId === personId ? { ...each, writer: '' } : each
  // A conversation of two is named after them.
  const isOfTwo = reporterId === personId || reportedId === personId
  return {
    ...others,
    name: reportedId === personId ? '' : name,
    message: message && nameless(message),
    around: around?.map(nameless),
    channels: isOfTwo ? channels?.map((channel) => ({ ...channel, name: '' })) : channels,
  }
}
