import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { afterAll, expect, test } from 'vitest'

import { encryptedArchive, makeSumCheck, partsOf } from './archive.ts'
import { partsPerList } from './contents.ts'
import { openPartsList } from './partsList.ts'
import { damagedPart } from './damagedPart.ts'
import { openSums } from '../sumsOnDisk.ts'
import { identity, opening, recipient, refusalOf } from '../testing/backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-many-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const count = 5 * partsPerList + 300

/** Writes an archive of many small files; returns its bytes and the length of its last part. */
async function archiveOf(files: number) {
  let last = 0
  const list = await openPartsList(folder)
  const stream = await encryptedArchive(
    recipient,
    async (archive) => {
      for (let number = 0; number < files; number += 1) {
        const bytes = Buffer.from(`file ${number}`)
        await archive.addStream(`files/pictures/${number}.webp`, bytes.length, Readable.from([bytes]))
      }
      await archive.finish('contents.json', (parts) => {
        last = parts.length
        return Buffer.from(JSON.stringify({ tables: {}, sequences: {}, parts, gone: [] }))
      })
    },
    list.add,
  )
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), last, list }
}

test('however many files a backup has, its last list stays short, and each sum is proved on the way', async () => {
  const { bytes, last, list } = await archiveOf(count)
  expect(last).toBe(5 + 300)
  const names: string[] = []
  for await (const { name, stream } of partsOf(opening(bytes), identity)) {
    for await (const _ of stream);
    names.push(name)
  }
  expect(names.filter((name) => name.startsWith('sums/'))).toHaveLength(5)
  expect(names).toHaveLength(count + 5 + 1)
  let text = ''
  for await (const chunk of list.after('The head\n')) text += String(chunk)
  expect(text.startsWith('The head\n')).toBe(true)
  expect(text.trim().split('\n')).toHaveLength(1 + names.length)
  expect(readdirSync(folder)).not.toContain('backup-list')
})

test('a changed byte among many files is found with its name', async () => {
  const { bytes, list } = await archiveOf(count)
  await list.discard()
  const changed = Buffer.from(bytes)
  const place = Math.floor(changed.length / 2)
  changed[place] = (changed[place] ?? 0) ^ 1
  expect(await damagedPart(opening(changed), identity)).toMatch(/^the part (after )?(files|sums)\//)
  expect(await damagedPart(opening(bytes), identity)).toBeUndefined()
})

test('a part that no list names, or with another sum, is refused', async () => {
  const sums = makeSumCheck()
  sums.read('one', 'a')
  sums.read('two', 'b')
  const part = (name: string, sha256: string) => ({ name, bytes: 1, sha256 })
  expect(await refusalOf(Promise.resolve().then(() => sums.prove([part('one', 'c')])))).toContain('part one')
  expect(await refusalOf(Promise.resolve().then(() => sums.prove([part('three', 'c')])))).toContain('three')
  sums.prove([part('one', 'a')])
  expect(await refusalOf(Promise.resolve().then(() => sums.end('contents.json')))).toContain('part two')
  sums.prove([part('two', 'b')])
  sums.end('contents.json')
})

test('the sums of a rehearsal are on the disk', () => {
  const sums = openSums(join(folder, 'sums'))
  sums.set('a', '1')
  sums.set('a', '2')
  sums.set('b', '3')
  expect([sums.get('a'), sums.get('c')]).toEqual(['2', undefined])
  sums.remove('a')
  expect([...sums.keys()]).toEqual(['b'])
  sums.close()
})
