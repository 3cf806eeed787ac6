import type { House } from '../../house/house.ts'
import { type Flag, flagsForStaff, noteFlagsSeen } from '../../chat/public/flagStore.ts'
import type { Database } from '../../engines/database/database.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { logAct } from './logStore.ts'
import { countReports, type ReportRow, reportsOn } from '../reports/reportStore.ts'
import { type BlockRow, blocksForStaff, noteBlocksSeen } from './blockStore.ts'

/** A member of the programme team, under whose name acts are logged. */
export type Staff = Pick<PersonRow, 'id' | 'email'>

/** The requested page of waiting items; with `all`, also seen and closed ones. */
export interface DeskPage {
  readonly all: boolean
  /** The first page is 1. */
  readonly page: number
}

/** The items that wait for staff. */
export interface Desk {
  readonly reports: readonly ReportRow[]
  readonly blocks: readonly BlockRow[]
  readonly flags: readonly Flag[]
  readonly count: { readonly open: number; readonly all: number }
  readonly at: Date
}

/** How many reports, blocks and flags a page has of each. */
export const deskPageSize = 20
/** How long distress stays on the list, even after it was seen: two weeks. */
const distressMs = 14 * 86_400_000

/** Returns the waiting items. After showing them, call `noteDeskSeen`. */
export function listDesk(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  staff: Staff,
  { all, page }: DeskPage,
): Promise<Desk> {
  return db.transaction(async (tx: Database) => {
    const at = clock.now()
    const distressSince = new Date(at.getTime() - distressMs)
    const asked = { all, distressSince, skip: (page - 1) * deskPageSize, most: deskPageSize }
    // Nobody reads here what others report about them.
    const reports = (await reportsOn(tx, asked)).filter(({ reportedId }) => reportedId !== staff.id)
    const blocks = await blocksForStaff(tx, asked)
    const flags = await flagsForStaff(tx, asked)
    await logAct(tx, { at, staff: staff.email, act: 'listed' })
    return { reports, blocks, flags, at, count: await countReports(tx) }
  })
}

/**
 * Notes that staff saw the blocks and the flags of a page. An item that was listed but never reached a screen is
 * listed again.
 */
export function noteDeskSeen(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { blocks, flags }: Desk,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    await noteBlocksSeen(tx, blocks, at)
    await noteFlagsSeen(tx, flags, at)
  })
}
