import type { Apart } from '@saathi/contract/video/attendance.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Notes whether the people in a call are held apart at a moment. Noting the same again changes nothing. */
export function noteApart(db: Database, callId: string, { isApart, at }: { isApart: boolean; at: Date }) {
  return isApart
    ? db.run(sql`insert into call_apart (call_id, since) values (${callId}, ${at}) on conflict do nothing`)
    : db.run(sql`update call_apart set until = ${at} where call_id = ${callId} and until is null`)
}

/** Returns when the people in these calls were held apart. */
export function apartIn(db: Database, callIds: readonly string[]) {
  return db.many<Apart & { callId: string }>(sql`
    select call_id, since as "from", until as "to" from call_apart
    where call_id = any (${callIds}::text[]) order by since`)
}
