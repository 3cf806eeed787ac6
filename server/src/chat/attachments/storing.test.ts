import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { turnedHeic } from '../../engines/testing/testPictures.ts'
import type { ArchiveFile } from '../../room/room.ts'
import { failureOf } from '../../testing/testing.ts'
import { openTestAttachments } from '../testing/testAttachments.ts'
import { fileOf, pictureFile, plainPdf } from '../testing/testFiles.ts'
import { startTestStore } from '../testing/testShelves.ts'

const store = await startTestStore()
const places = [
  ['on a disk', await openTestAttachments()],
  ['in an S3 store', await openTestAttachments(store.settings)],
] as const

describe.each(places)('files %s', (where, opened) => {
  const { testing, house, pair, upload, linkOf, linksOf, open, sendFile, removeFiles, forgetVersions } =
    opened
  const folder = where === 'on a disk' ? join(house.config.dataDir, 'files') : store.directory

  /** The stored files of attachments, complete or partial; the store has further files about each. */
  const lying = () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return [...new Set(names.flatMap((name) => /attachments\/[\w-]+\.[a-z]+/.exec(name)?.[0] ?? []))]
  }

  /** Deletes what earlier tests left unsent. */
  const clear = () => later(2, async () => removeFiles())

  /** Moves the clock and back; links stay, because their time is the machine's. */
  async function later<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
    house.clock.shift(days * 86_400_000)
    try {
      return await work()
    } finally {
      house.clock.shift(-days * 86_400_000)
    }
  }

  test('a photo loses its metadata and its size, stands upright, and gets a small picture', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const photo = await sharp({
      create: {
        width: 3000,
        height: 2000,
        channels: 3,
        background: '#357',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .withExif({ IFD3: { GPSLatitude: '28/1 36/1 50/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const uploaded = await upload({ channel, as: asha, file: fileOf('IMG_1.JPG', photo) })
    expect(uploaded).toMatchObject({
      name: 'IMG_1.JPG',
      type: 'image/jpeg',
      width: 1365,
      height: 2048,
      thumbnailIsComing: true,
      thumbnailPresignedUrl: null,
    })
    const stored = await open(uploaded.presignedUrl)
    expect(stored.headers['content-type']).toBe('image/jpeg')
    const kept = await sharp(stored.rawPayload).metadata()
    expect(kept).toMatchObject({ width: 1365, height: 2048 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
    expect(stored.rawPayload).toHaveLength(uploaded.size)
    await sendFile(hers, { channel, id: uploaded.id })
    expect(await failureOf(linkOf({ channel, id: uploaded.id, small: true }, ravi))).toMatchObject({
      status: 404,
    })
    await testing.workJobs()
    const [listed] = await linksOf(channel, [uploaded.id], ravi)
    expect(listed?.thumbnailIsComing).toBe(false)
    const small = await open(listed?.thumbnailPresignedUrl ?? '')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 480,
    })
    expect(small.rawPayload.length).toBeLessThan(60_000)
    expect((await open(await linkOf({ channel, id: uploaded.id, small: true }, ravi))).statusCode).toBe(200)
  })

  test('a HEIC picture is a JPEG, and its name says so', async () => {
    const { asha, channel } = await pair()
    expect(await upload({ channel, as: asha, file: fileOf('IMG_2.HEIC', turnedHeic) })).toMatchObject({
      name: 'IMG_2.jpg',
      type: 'image/jpeg',
      width: 48,
      height: 64,
    })
  })

  test('a PDF shows its first page, a text shows none, and a broken PDF no longer waits for one', async () => {
    const { asha, channel } = await pair()
    const files = [fileOf('a.pdf', plainPdf), fileOf('b.pdf', '%PDF-1.7 broken'), fileOf('c.txt', 'Namaste')]
    const ids: string[] = []
    for (const file of files) ids.push((await upload({ channel, as: asha, file })).id)
    await testing.workJobs()
    const listed = await linksOf(channel, ids, asha)
    const states = ids.map((id) => {
      const found = listed.find((each) => each.id === id)
      return [found?.thumbnailIsComing, found?.thumbnailPresignedUrl !== null]
    })
    expect(states).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ])
  })

  test.each(['and its process goes on', 'and its process ends'])(
    'a small picture that comes after its file was deleted goes too, %s',
    async (how) => {
      const { asha, channel } = await pair()
      await clear()
      const before = lying().length
      await upload({ channel, as: asha, file: await pictureFile('a.jpg') })
      const { put } = house.files
      const spy = vi.spyOn(house.files, 'put').mockImplementationOnce(async (key, bytes) => {
        await clear()
        await put(key, bytes)
        if (how === 'and its process ends') throw new Error('The process ends here.')
      })
      await testing.workJobs()
      spy.mockRestore()
      await expect
        .poll(async () => {
          await house.db.pool.query('update graphile_worker._private_jobs set run_at = now()')
          await testing.workJobs()
          return lying().length
        })
        .toBe(before)
    },
  )

  test('a small picture that fails again and again is given up, and nobody waits for it', async () => {
    const { asha, channel } = await pair()
    const { id } = await upload({ channel, as: asha, file: await pictureFile('a.jpg') })
    const spy = vi.spyOn(house.files, 'get').mockRejectedValue(new Error('The store is away.'))
    await testing.workJobs()
    const isComing = async () => (await linksOf(channel, [id], asha))[0]?.thumbnailIsComing
    expect(await isComing()).toBe(true)
    await house.db.pool.query('update chat_attachments set thumbnail_tries = 8 where id = $1', [id])
    const tryAgain = async () => {
      await house.db.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await testing.workJobs()
      return isComing()
    }
    await expect.poll(tryAgain).toBe(false)
    spy.mockRestore()
    expect(await house.queue.counts()).toMatchObject({ dead: 0 })
  })

  test('a part of a file can be asked for', async () => {
    const { asha, channel } = await pair()
    const { presignedUrl } = await upload({
      channel,
      as: asha,
      file: fileOf('a.csv', 'name,year\nAsha,2004\n'),
    })
    const part = await open(presignedUrl, { range: 'bytes=5-8', 'accept-encoding': 'gzip' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'year', 'bytes 5-8/20'])
    expect(part.headers).toMatchObject({ 'content-length': '4', 'content-type': 'text/csv' })
    expect((await open(presignedUrl, { range: 'bytes=-10' })).body).toBe('Asha,2004\n')
    const beyond = await open(presignedUrl, { range: 'bytes=20-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */20'])
    const whole = await open(presignedUrl, { range: 'bytes=0-1', 'if-range': '"mark"' })
    expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes'])
  })

  test('what was not sent within a day goes, and what was sent stays', async () => {
    const { asha, ravi, channel, hers } = await pair()
    await clear()
    const before = lying().length
    const unsent = await upload({ channel, as: asha, file: await pictureFile('a.jpg') })
    const sent = await upload({ channel, as: asha, file: await pictureFile('b.jpg') })
    await sendFile(hers, { channel, id: sent.id })
    await testing.workJobs()
    expect(lying()).toHaveLength(before + 4)
    await later(0.99, async () => removeFiles())
    expect(lying()).toHaveLength(before + 4)
    await later(1.01, async () => {
      hers.send({ command: 'send', channel, message: '', attachments: [{ id: unsent.id }], tempId: 'late' })
      expect((await hers.next('error')).code).toBe('attachment_unknown')
      await removeFiles()
      await removeFiles()
    })
    expect(lying()).toHaveLength(before + 2)
    expect((await open(unsent.presignedUrl)).statusCode).toBe(404)
    expect(await linksOf(channel, [unsent.id, sent.id], asha)).toHaveLength(1)
    await later(400, async () => removeFiles())
    expect((await open(await linkOf({ channel, id: sent.id }, ravi))).statusCode).toBe(200)
  })

  test('the file of a deleted message goes with its version, 30 days later', async () => {
    const { asha, channel, hers } = await pair()
    const { id } = await upload({ channel, as: asha, file: fileOf('a.txt', 'Namaste') })
    const { msgId } = await sendFile(hers, { channel, id })
    hers.send({ command: 'edit', channel, message_id: msgId, message: 'With words' })
    await hers.next('message_changed')
    await later(31, async () => {
      await forgetVersions()
      await removeFiles()
    })
    expect(await linksOf(channel, [id], asha)).toHaveLength(1)
    hers.send({ command: 'delete', channel, message_id: msgId })
    await hers.next('message_changed', ({ message }) => message.deletedOn !== null)
    expect(await linksOf(channel, [id], asha)).toEqual([])
    await clear()
    const before = lying().length
    for (const days of [29.9, 30.1]) {
      await later(days, async () => {
        await forgetVersions()
        await removeFiles()
      })
    }
    expect(lying()).toHaveLength(before - 1)
  })

  test('a person’s archive has the files that they sent', async () => {
    const { asha, ravi, channel } = await pair()
    const { id } = await upload({ channel, as: asha, file: fileOf('note.txt', 'Namaste') })
    await upload({ channel, as: ravi, file: fileOf('other.txt', 'x') })
    const rows: unknown[] = []
    const packed: ArchiveFile[] = []
    for await (const { documents, files = [] } of testing.app.rooms.exportOf(asha.id)) {
      const content = documents['chat-files.json']?.content
      if (content === undefined) continue
      for await (const page of content as AsyncIterable<readonly unknown[]>) rows.push(...page)
      packed.push(...files)
    }
    const path = `chat-files/${id}/note.txt`
    expect(rows).toMatchObject([{ id, name: 'note.txt', size: 7, path }])
    expect(packed.map(({ name }) => name)).toEqual([path])
    expect((await house.files.get(packed[0]?.key ?? ''))?.toString()).toBe('Namaste')
  })

  test('erasing a person closes their files at once and deletes them later', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    const hersId = (await upload({ channel, as: asha, file: await pictureFile('a.jpg') })).id
    const hisId = (await upload({ channel, as: ravi, file: fileOf('b.txt', 'Namaste') })).id
    await sendFile(hers, { channel, id: hersId })
    await sendFile(his, { channel, id: hisId })
    await testing.workJobs()
    const { rooms } = testing.app
    const at = house.clock.now()
    await house.db.transaction((tx) =>
      rooms.leave(tx, { id: asha.id, email: asha.email, language: 'en', at }),
    )
    expect(await linksOf(channel, [hersId, hisId], ravi)).toMatchObject([{ id: hisId }])
    const before = lying().length
    await house.db.transaction((tx) => rooms.forget(tx, asha.id))
    await removeFiles()
    expect(lying()).toHaveLength(before - 2)
    const { rows } = await house.db.pool.query('select 1 from chat_attachments where uploader_id = $1', [
      asha.id,
    ])
    expect(rows).toEqual([])
  })
})

test('where the store is away, an upload fails as unavailable and leaves nothing', async () => {
  const { pair, upload, house } = places[1][1]
  const { asha, channel } = await pair()
  await store.stop()
  expect(await failureOf(upload({ channel, as: asha, file: fileOf('a.txt', 'x'), key: 'k' }))).toMatchObject({
    status: 503,
  })
  const { rows } = await house.db.pool.query(
    'select is_stored, remove_at is null as stays from chat_attachments where channel_id = $1',
    [channel],
  )
  expect(rows).toEqual([{ is_stored: false, stays: false }])
})
