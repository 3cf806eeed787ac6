import type { Database } from '../engines/database.ts'
import { changedPages, rowPages } from '../engines/rowPages.ts'
import type { House } from '../house.ts'
import type { ExportPart, RoomPlan } from '../room.ts'
import { dropKeptNamesOf } from '../people/public/seenStore.ts'
import { endBlocksOf } from './blocks/blocking.ts'
import { blocksBy, dropBlocksOf } from './public/blockStore.ts'
import { forgetInReports } from './reports/forgetting.ts'
import { shown } from './reports/reporting.ts'
import { type ReportRow, reportsFrom } from './reports/reportStore.ts'
import { safetyRoutes } from './routes.ts'
import { reportFigures } from './figures.ts'
import { safetyJobs } from './jobs.ts'
import { readSafety } from './settings.ts'

/** Reports, blocks, and who read what. */
export const safetyRoom: RoomPlan = {
  settings: readSafety,
  open: ({ house, rooms }) => ({
    serves: [safetyRoutes(house, rooms)],
    jobs: safetyJobs(house),
    exportOf: (personId) => exportOf(house, personId),
    leave: (tx, { id }) => endBlocksOf(house, tx, id),
    forget,
    metrics: reportFigures(house),
  }),
}

async function forget(tx: Database, personId: string): Promise<void> {
  await dropBlocksOf(tx, personId)
  await dropKeptNamesOf(tx, personId)
  await forgetInReports(tx, personId)
}

/** Reports that are in memory at a time while an archive is written. */
const reportsAtOnce = 20

/** Returns what a person reported and whom they blocked. Who reported the person is not in it. */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const rows = rowPages<ReportRow>((last) =>
    reportsFrom(db, personId, { after: last?.number ?? 0, most: reportsAtOnce }),
  )
  const blocks = await blocksBy(db, personId)
  return {
    documents: {
      'reports.json': {
        about: 'safety.archive.reports',
        // The copied messages and the names are of other people.
        content: changedPages(rows, (row) => {
          const { aboutName: _name, excerpt: _excerpt, ...own } = shown(row)
          return own
        }),
      },
      'blocks.json': {
        about: 'safety.archive.blocks',
        content: blocks.map(({ blockedAt }) => ({ blockedOn: blockedAt })),
      },
    },
  }
}
