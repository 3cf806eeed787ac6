import type { House } from '../../house/house.ts'
import { productVersion } from '../../house/version.ts'
import { type ProcessRow, processesSince } from '../../system/store.ts'
import { silentMs } from '../../system/watch.ts'
import { type Finding, right, weak } from './finding.ts'

/** Returns what is found about the versions of the running processes. */
export async function processFinding({ clock, db }: Pick<House, 'clock' | 'db'>): Promise<Finding> {
  const since = new Date(clock.now().getTime() - silentMs)
  return judgedProcesses(await processesSince(db, since), productVersion())
}

/** Judges the processes by the version of the code that the doctor belongs to. */
export function judgedProcesses(rows: readonly Pick<ProcessRow, 'version'>[], own: string): Finding {
  const part = 'Processes'
  if (rows.length === 0)
    return weak(
      part,
      'none has said in the last minute that it works.',
      'Start the product, or look at its log.',
    )
  const versions = [...new Set(rows.map(({ version }) => version))].toSorted()
  const count = rows.length === 1 ? 'one process runs' : `${rows.length} processes run`
  const says = `${count} version ${versions.join(' and ')}.`
  if (versions.length > 1)
    return weak(part, says, 'Replace the older ones: two versions are for the time of an upgrade only.')
  return versions[0] === own
    ? right(part, says)
    : weak(
        part,
        `${says} The code in this folder is ${own}.`,
        'Restart the product, or run the doctor of its version.',
      )
}
