import type { Attendance } from '@saathi/contract/video/attendance.ts'

import type { Database } from '../../engines/database/database.ts'
import { apartIn } from './apartStore.ts'
import { visitsIn } from './seatStore.ts'

/** Returns a function that finds who was in one of these calls, and when. */
export async function attendanceIn(
  db: Database,
  callIds: readonly string[],
): Promise<(callId: string) => Attendance> {
  const [visits, apart] = await Promise.all([visitsIn(db, callIds), apartIn(db, callIds)])
  const [visitsOf, apartOf] = [Map.groupBy(visits, callIdOf), Map.groupBy(apart, callIdOf)]
  return (callId) => ({ visits: visitsOf.get(callId) ?? [], apart: apartOf.get(callId) ?? [] })
}

const callIdOf = ({ callId }: { readonly callId: string }) => callId
