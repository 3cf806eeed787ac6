import { changedPages, rowPages } from '../engines/database/rowPages.ts'
import { onFlagged } from '../chat/public/detection.ts'
import type { House } from '../house/house.ts'
import type { ExportPart, RoomPlan } from '../room/room.ts'
import { endBlocksOf } from './blocks/block.ts'
import { blocksBy } from './public/blockStore.ts'
import { casePauseKind, casePauseUndo } from './cases/pause.ts'
import { caseFileGate } from './cases/files.ts'
import { casesPart } from './cases/personPart.ts'
import { caseCountRoutes, caseRoutes } from './cases/routes.ts'
import { caseNames, seenCases } from './caseAccess/seen.ts'
import { forgetInReports } from './reports/erasure.ts'
import { shown } from './reports/report.ts'
import { safetyData } from './personal.ts'
import { type ReportRow, reportsFrom } from './reports/reportStore.ts'
import { safetyRoutes } from './routes.ts'
import { reportFigures } from './figures.ts'
import { safetyJobs } from './jobs.ts'
import { safetyWork } from './cases/teamWork.ts'
import { readSafety } from './reports/settings.ts'

/** Reports, blocks, and the log of what staff read. */
export const safetyRoom: RoomPlan = {
  personal: safetyData,
  settings: readSafety,
  open: ({ house, rooms }) => ({
    close: onFlagged(house.bus, tellSoon(house)),
    serves: [
      safetyRoutes(house, rooms),
      caseRoutes(house, { ...rooms, hours: hoursIn(house) }),
      caseCountRoutes(house),
    ],
    fileGates: { cases: caseFileGate(house) },
    seenSubjects: { case: (staff, ids) => seenCases(house.db, staff, ids) },
    subjectNames: { case: (ids) => caseNames(house.db, ids) },
    undoes: { [casePauseKind]: casePauseUndo(house) },
    jobs: safetyJobs(house),
    waitsForTeam: (asked) => safetyWork({ db: house.db, hours: hoursIn(house) }, asked),
    partsOfPerson: (asked) => casesPart(house, asked),
    exportOf: (personId) => exportOf(house, personId),
    leave: (tx, { id }) => endBlocksOf(house, tx, id),
    forget: forgetInReports,
    metrics: reportFigures(house),
  }),
}

/** Returns a function that has the team told of new flags within a second, in place of the next minute. */
const tellSoon =
  ({ db, log, queue }: Pick<House, 'db' | 'log' | 'queue'>) =>
  (): void => {
    queue.add(db, { name: 'tellOfFlags', payload: {}, key: 'tellOfFlags' }).catch((error: unknown) => {
      log.error({ reason: String(error) }, 'the team hears of a flag only in the next minute')
    })
  }

const hoursIn = ({ config }: Pick<House, 'config'>) => config.of(readSafety).hours

/** Reports that are in memory at a time while an archive is written. */
const reportsAtOnce = 20

/**
 * Returns a person's reports and blocks. Reports about the person are not in it, because they would reveal the
 * reporters.
 */
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
