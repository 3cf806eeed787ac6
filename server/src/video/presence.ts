import { awayMs } from '@saathi/contract/video/rules.ts'

import type { SeatRow } from './stored/seatStore.ts'

/** Whether a person's line is lost at this moment. */
export function isAway({ awaySince, seenAt }: Pick<SeatRow, 'awaySince' | 'seenAt'>, now: Date): boolean {
  return awaySince !== null || now.getTime() - seenAt.getTime() > awayMs
}
