import * as v from 'valibot'

import type { Database } from '../database/database.ts'
import type { Clock } from '../time/clock.ts'
import { type Job, job, type Queue } from '../work/queue.ts'
import type { Files } from './files.ts'

/** How long after an upload its bytes are deleted if no row names them. */
const untilSweepMs = 24 * 3_600_000

/** A job that deletes the bytes of its keys, except those that a row names by then. */
export function unnamedFilesJob(
  { files }: { readonly files: Pick<Files, 'remove'> },
  isNamed: (key: string) => Promise<boolean>,
): Job {
  return job({
    payload: v.object({ keys: v.array(v.string()) }),
    lane: 'slow',
    work: async ({ keys }) => {
      for (const key of keys) if (!(await isNamed(key))) await files.remove(key)
    },
  })
}

/** Stores bytes. The job of this name deletes them a day later if the process died before a row named them. */
export async function putUntilNamed(
  { db, files, queue, clock }: Putting,
  { key, bytes, job: name }: { readonly key: string; readonly bytes: Uint8Array; readonly job: string },
): Promise<void> {
  const at = new Date(clock.now().getTime() + untilSweepMs)
  // Planned first: after a crash between the two, nothing would delete the bytes.
  await queue.add(db, { name, payload: { keys: [key] }, at })
  await files.put(key, bytes)
}

interface Putting {
  readonly db: Database
  readonly files: Pick<Files, 'put'>
  readonly queue: Pick<Queue, 'add'>
  readonly clock: Pick<Clock, 'now'>
}
