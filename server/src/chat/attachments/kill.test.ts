import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { killTestProcesses, startTestProcess } from '../../testing/testProcess.ts'
import { openTestAttachments } from '../testing/testAttachments.ts'
import { pictureFile } from '../testing/testFiles.ts'
import { startTestStore } from '../testing/testShelves.ts'

const store = await startTestStore()
const places = [
  ['on a disk', await openTestAttachments(), {}],
  ['in an S3 store', await openTestAttachments(store.settings), store.settings],
] as const
afterAll(killTestProcesses)

const uploadSteps = [
  'after the file is announced',
  'before the file is put',
  'while the file is put',
  'after the file is put',
  'before the commit',
  'after the commit',
]
const smallSteps = [
  'before the small picture is put',
  'while the small picture is put',
  'after the small picture is put',
  'after the small picture is noted',
]
const removeSteps = ['after the file is removed', 'after the small picture is removed']

describe.each(places)('kill -9 with files %s', (where, opened, settings) => {
  const { testing, house, pair, upload, linksOf, open, removeFiles } = opened
  const isOnDisk = where === 'on a disk'
  const folder = isOnDisk ? join(house.config.dataDir, 'files') : store.directory
  /** Only a disk has a moment in which a file is partly written. */
  const possible = (steps: readonly string[]) => steps.filter((step) => isOnDisk || !step.startsWith('while'))

  /** The stored files, complete or partial. */
  const lying = () => {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    return [...new Set(names.flatMap((name) => /attachments\/[\w-]+\.[a-z]+(\.part)?/.exec(name)?.[0] ?? []))]
  }

  /** Starts the product as another process, which kills itself at a step. */
  const startDying = (step: string, work?: string) =>
    startTestProcess(testing, {
      entry: join(import.meta.dirname, '..', 'testing', 'testAttachmentServer.ts'),
      given: ['--step', step, ...(work === undefined ? [] : ['--work', work])],
      env: settings,
    })

  async function workAndDie(step: string, work: string): Promise<void> {
    const { ended } = await startDying(step, work)
    expect(await ended).toBe('SIGKILL')
  }

  /** The day after tomorrow every unsent file is too old. */
  async function clear(): Promise<void> {
    house.clock.shift(2 * 86_400_000)
    await removeFiles()
    house.clock.shift(-2 * 86_400_000)
  }

  test.each(possible(uploadSteps))(
    '%s of an upload: sent again it is there once, and unsent nothing of it stays',
    async (step) => {
      const { asha, channel } = await pair()
      const { port, ended } = await startDying(step)
      const file = await pictureFile('a.jpg')
      const body = new FormData()
      body.set('file', file)
      const sent = fetch(`http://127.0.0.1:${port}/api/v2/chat/${channel}/attachments/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${asha.token}`, 'idempotency-key': 'k' },
        body,
      })
      await expect(sent).rejects.toThrow()
      expect(await ended).toBe('SIGKILL')
      const again = await upload({ channel, as: asha, file, key: 'k' })
      expect((await open(again.presignedUrl)).statusCode).toBe(200)
      const rows = await house.db.many(sql`
        select 1 from chat_attachments where channel_id = ${channel} and is_stored`)
      expect(rows).toHaveLength(1)
      await testing.workJobs()
      expect((await linksOf(channel, [again.id], asha))[0]?.thumbnailPresignedUrl).not.toBeNull()
      await clear()
      expect(lying()).toEqual([])
      expect(await house.db.many(sql`select 1 from chat_attachments`)).toEqual([])
    },
  )

  test.each(possible(smallSteps))(
    '%s: the job is done again, and the small picture is there once',
    async (step) => {
      const { asha, channel } = await pair()
      const { id } = await upload({ channel, as: asha, file: await pictureFile('a.jpg') })
      await workAndDie(step, 'queue')
      // A process that starts releases the jobs of dead ones.
      await house.db.run(sql`
        select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
        where locked_by is not null having count(*) > 0`)
      await testing.workJobs()
      const [file] = await linksOf(channel, [id], asha)
      expect((await open(file?.thumbnailPresignedUrl ?? '')).headers['content-type']).toBe('image/webp')
      expect(file?.thumbnailIsComing).toBe(false)
      expect(lying()).toHaveLength(2)
      await clear()
      expect(lying()).toEqual([])
    },
  )

  test.each(removeSteps)('%s: the rest is removed later', async (step) => {
    const { asha, channel } = await pair()
    const { id } = await upload({ channel, as: asha, file: await pictureFile('a.jpg') })
    await testing.workJobs()
    await house.db.run(sql`
        update chat_attachments set remove_at = created_at, closed_at = created_at where id = ${id}`)
    await workAndDie(step, 'removeChatFiles')
    await removeFiles()
    expect(lying()).toEqual([])
    expect(await house.db.many(sql`select 1 from chat_attachments where id = ${id}`)).toEqual([])
  })
})
