import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import {
  announceFile,
  type FormKey,
  isAnnounced,
  markStored,
  releaseFile,
  releaseFiles,
  releaseFilesOf,
  releaseLostFiles,
} from './filesStore.ts'
import type { Sent } from './resolve.ts'
import { isStoredFile, type StoredAnswer } from './storedAnswers.ts'

/**
 * Stores the bytes of new files, each listed before its bytes exist. Returns a function that deletes the uploaded files that no
 * stored answer refers to; after a crash, a job deletes them two days later.
 */
export async function putBytes(
  house: Pick<House, 'db' | 'files' | 'queue' | 'clock'>,
  form: FormKey,
  { sent, toStore }: { readonly sent: Sent; readonly toStore: readonly StoredAnswer[] },
): Promise<() => Promise<void>> {
  const { db, files, clock } = house
  const named = new Set(keysOf(toStore))
  const fresh = [...sent.files].flatMap(([questionKey, { received }]) =>
    received !== undefined && named.has(received.stored.key) ? [{ questionKey, ...received }] : [],
  )
  for (const { questionKey, stored, bytes } of fresh) {
    // Planned first: after a crash between the two, nothing would delete the listed file.
    await planForgetting(house, db)
    await announceFile(db, form, { key: stored.key, questionKey, at: clock.now() })
    await files.put(stored.key, bytes)
  }
  return async () => {
    for (const { stored } of fresh) {
      await releaseFile(db, stored.key)
      // The row may also be gone because the account was erased during the upload.
      if (!(await isAnnounced(db, stored.key))) await files.remove(stored.key)
    }
  }
}

/** In the transaction that stores answers: keeps their files and deletes the form's other stored files. */
export async function settleFiles(
  { queue }: Pick<House, 'queue'>,
  tx: Database,
  { form, stored }: { readonly form: FormKey; readonly stored: readonly StoredAnswer[] },
): Promise<void> {
  const keys = keysOf(stored)
  if ((await markStored(tx, form, keys)) !== keys.length)
    throw new Error('An answer refers to a file that is gone.')
  await forgetBytes(queue, tx, await releaseFiles(tx, form, keys))
}

/** Deletes the files of a person whose account is erased. */
export async function forgetFilesOf({ queue }: Pick<House, 'queue'>, tx: Database, personId: string) {
  await forgetBytes(queue, tx, await releaseFilesOf(tx, personId))
}

/** The jobs that delete files. */
export function fileJobs({
  db,
  files,
  clock,
}: Pick<House, 'db' | 'files' | 'clock'>): Record<'forgetFiles' | 'forgetLostFiles', Job> {
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) await files.remove(key)
  }
  return {
    forgetFiles: job({ payload: v.object({ keys: v.array(v.string()) }), work: ({ keys }) => remove(keys) }),
    forgetLostFiles: job({
      payload: v.object({}),
      work: async () => remove(await releaseLostFiles(db, new Date(clock.now().getTime() - aDayMs))),
    }),
  }
}

const aDayMs = 24 * 3_600_000

/** Plans one job a day for all files. */
async function planForgetting({ queue, clock }: Pick<House, 'queue' | 'clock'>, db: Database): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10)
  const at = new Date(Date.parse(day) + 2 * aDayMs)
  await queue.add(db, { name: 'forgetLostFiles', payload: {}, key: `forgetLostFiles:${day}`, at })
}

/** Deletes stored bytes once the transaction is committed. */
async function forgetBytes(queue: House['queue'], tx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await queue.add(tx, { name: 'forgetFiles', payload: { keys } })
}

function keysOf(answers: readonly StoredAnswer[]): string[] {
  return [...new Set(answers.flatMap(({ answer }) => (isStoredFile(answer) ? [answer.key] : [])))]
}
