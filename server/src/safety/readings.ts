import type { ReadingReason } from '@saathi/contract/chat/noticeText.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { isMember } from '../chat/public/readStore.ts'
import type { Database } from '../engines/database.ts'
import { readingsOf } from './logStore.ts'

/** Returns when staff read a conversation and for which kind of reason, for its members. */
export async function readingsFor(db: Database, channelId: string, personId: string) {
  if (!(await isMember(db, channelId, personId))) throw new Failure('notFound')
  const readings = await readingsOf(db, channelId)
  return readings.map(({ at, reportId }) => ({ readOn: at.toISOString(), reason: reasonOf(reportId) }))
}

/** Returns the kind of a reason. The words of staff may name somebody, so members do not read them. */
export function reasonOf(reportId: string | null): ReadingReason {
  return reportId === null ? 'safety' : 'report'
}
