import { createReadStream, existsSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'

import { partOf, writeDurably } from '../engines/disk/durableFile.ts'
import { backupsFolder } from '../engines/files/files.ts'
import { type Bucket, shelfInBucket } from '../engines/files/s3.ts'
import { BackupRefusal } from './archive/archive.ts'
import type { OpenBackup } from './archive/contents.ts'

/** The word that names the S3 store of the settings as the place of backups. */
export const storeWord = 's3'
const ending = '.age'
const listEnding = '.txt'
const madeHere = /^saathi-\d{8}-\d{6}\.age$/
/** A running backup writes more often than this, so an older part is of a process that was killed. */
const deadPartMs = 3_600_000
const deadUploadMs = 24 * 3_600_000
/** A restore reads nothing while it makes tables, and a slow line takes long for one part. */
const storePatienceMs = 600_000

/** A place for backups. An incomplete backup never gets a name there, so the last good one stays. */
export interface BackupPlace {
  /** Writes a backup, and then its list of contents beside it; returns where it is. */
  write(stream: AsyncIterable<Uint8Array>, list: () => AsyncIterable<Uint8Array>): Promise<string>
  /**
   * Deletes all but the newest backups of this place, and what killed processes left; returns how many backups. A single file keeps
   * nothing else.
   */
  keepNewest(most: number): Promise<number>
  /** Returns the newest backup as the source of a restore; undefined if there is none. */
  newest(): Promise<string | undefined>
}

/** The name of a backup that begins now. */
export function backupName(now: Date): string {
  return `saathi-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}${ending}`
}

interface Around {
  readonly bucket: Bucket | undefined
  readonly now: Date
}

/** Returns the place that a person names: a file, a folder, or `s3`. */
export function placeOf(target: string, { bucket, now }: Around): BackupPlace {
  if (target === storeWord) return inStore(bucket, now)
  const path = resolve(target)
  return isFolder(target) ? inFolder(path, now) : inFile(path)
}

/** Returns the place of daily backups: a folder or the store, because a file would be replaced every day. */
export function dailyPlaceOf(target: string, { bucket, now }: Around): BackupPlace {
  return target === storeWord ? inStore(bucket, now) : inFolder(resolve(target), now)
}

/** A path that does not exist is a file only with an ending: a folder that is not there yet must not become one file. */
function isFolder(target: string): boolean {
  return existsSync(target) ? statSync(target).isDirectory() : target.endsWith('/') || extname(target) === ''
}

/** Whether a target is the place of the daily backups. */
export function isDailyPlace(target: string, daily: string | undefined): boolean {
  if (daily === undefined) return false
  return target === storeWord || daily === storeWord ? target === daily : resolve(target) === resolve(daily)
}

function inFile(file: string): BackupPlace {
  return {
    write: (stream, list) => writeFile(file, stream, list),
    keepNewest: async () => 0,
    newest: async () => (existsSync(file) ? file : undefined),
  }
}

async function writeFile(
  file: string,
  stream: AsyncIterable<Uint8Array>,
  list: () => AsyncIterable<Uint8Array>,
) {
  await writeDurably(file, stream)
  await writeDurably(listFor(file), list())
  return file
}

function inFolder(folder: string, now: Date): BackupPlace {
  return {
    write: (stream, list) => writeFile(join(folder, backupName(now)), stream, list),
    async keepNewest(most) {
      const names = await readdir(folder)
      const old = sorted(names).slice(0, -most)
      for (const each of old) {
        await rm(join(folder, each), { force: true })
        await rm(listFor(join(folder, each)), { force: true })
      }
      await removeDeadParts(folder, names, now)
      return old.length
    },
    async newest() {
      const last = sorted(await readdir(folder).catch(() => [])).at(-1)
      return last === undefined ? undefined : join(folder, last)
    },
  }
}

const sorted = (names: readonly string[]) => names.filter((each) => madeHere.test(each)).toSorted()

async function removeDeadParts(folder: string, names: readonly string[], now: Date): Promise<void> {
  for (const name of names) {
    const whole = name.slice(0, -partOf('').length)
    if (partOf(whole) !== name || !(madeHere.test(whole) || madeHere.test(backupOf(whole)))) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found !== undefined && now.getTime() - found.mtimeMs > deadPartMs)
      await rm(join(folder, name), { force: true })
  }
}

function inStore(bucket: Bucket | undefined, now: Date): BackupPlace {
  if (bucket === undefined) throw new BackupRefusal('There is no S3 store in the settings.')
  const shelf = shelfInBucket(bucket, storePatienceMs)
  const names = async () => {
    const found: string[] = []
    for await (const key of shelf.keysUnder(backupsFolder)) found.push(key.slice(backupsFolder.length + 1))
    return sorted(found)
  }
  return {
    async write(stream, list) {
      const key = `${backupsFolder}/${backupName(now)}`
      await shelf.putStream(key, stream)
      await shelf.putStream(listFor(key), list())
      return `${storeWord}:${key}`
    },
    async keepNewest(most) {
      const old = (await names()).slice(0, -most)
      for (const each of old) {
        await shelf.remove(`${backupsFolder}/${each}`)
        await shelf.remove(listFor(`${backupsFolder}/${each}`))
      }
      // Not every store can list its uploads; a rule of the bucket then deletes them.
      await shelf.endUploads(backupsFolder, new Date(now.getTime() - deadUploadMs)).catch(() => undefined)
      return old.length
    },
    async newest() {
      const last = (await names()).at(-1)
      return last === undefined ? undefined : `${storeWord}:${backupsFolder}/${last}`
    },
  }
}

const listFor = (name: string) =>
  `${name.endsWith(ending) ? name.slice(0, -ending.length) : name}${listEnding}`
const backupOf = (list: string) => list.replace(/\.txt$/, ending)

/** Finds a backup: a file, `s3:` and its key, or the newest of a folder or of `s3`. Throws if there is none. */
export async function openSource(source: string, bucket: Bucket | undefined): Promise<OpenBackup> {
  if (source === storeWord || isFolder(source)) {
    const newest = await placeOf(source, { bucket, now: new Date() }).newest()
    if (newest === undefined) throw new BackupRefusal(`There is no backup in ${source}.`)
    return openSource(newest, bucket)
  }
  if (source.startsWith(`${storeWord}:`)) {
    if (bucket === undefined) throw new BackupRefusal('There is no S3 store in the settings.')
    const shelf = shelfInBucket(bucket, storePatienceMs)
    const key = source.slice(storeWord.length + 1)
    const bytes = await shelf.sizeOf(key)
    if (bytes === undefined) throw new BackupRefusal(`The store has no ${source}.`)
    const open = async () => {
      const found = await shelf.read(key)
      if (found === undefined) throw new BackupRefusal(`The store has no ${source}.`)
      return found.stream
    }
    return Object.assign(open, { bytes })
  }
  if (!existsSync(source)) throw new BackupRefusal(`There is no file ${source}.`)
  return Object.assign(async () => createReadStream(source), { bytes: statSync(source).size })
}
