import { createReadStream, existsSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

import { writeDurably } from '../engines/disk/durableFile.ts'
import { type Bucket, shelfInBucket } from '../engines/files/s3.ts'
import { BackupRefusal } from './archive.ts'

/** The word that names the S3 store of the settings as the place of backups. */
export const storeWord = 's3'
const ending = '.age'
const listEnding = '.txt'
const madeHere = /^saathi-\d{8}-\d{6}\.age$/

/** A place for backups. An incomplete backup never gets a name there, so the last good one stays. */
export interface BackupPlace {
  /** Writes a backup, and then its list of contents beside it; returns where it is. */
  write(stream: AsyncIterable<Uint8Array>, list: () => string): Promise<string>
  /** Deletes all but the newest backups of this place; returns how many. A single file keeps nothing else. */
  keepNewest(most: number): Promise<number>
}

/** The name of a backup that begins now. */
export function backupName(now: Date): string {
  return `saathi-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}${ending}`
}

/** Returns the place that a person names: a file, a folder, or `s3`. */
export function placeOf(
  target: string,
  { bucket, now }: { readonly bucket: Bucket | undefined; readonly now: Date },
): BackupPlace {
  if (target === storeWord) return inStore(bucket, backupName(now))
  const path = resolve(target)
  const isFolder = target.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  return isFolder ? inFolder(path, backupName(now)) : inFolder(dirname(path), basename(path))
}

/** Whether a target is the place of the daily backups. */
export function isDailyPlace(target: string, daily: string | undefined): boolean {
  if (daily === undefined) return false
  return target === storeWord || daily === storeWord ? target === daily : resolve(target) === resolve(daily)
}

function inFolder(folder: string, name: string): BackupPlace {
  return {
    async write(stream, list) {
      const file = join(folder, name)
      await writeDurably(file, stream)
      await writeDurably(listFor(file), [Buffer.from(list())])
      return file
    },
    async keepNewest(most) {
      const old = (await readdir(folder))
        .filter((each) => madeHere.test(each))
        .toSorted()
        .slice(0, -most)
      for (const each of old) {
        await rm(join(folder, each))
        await rm(listFor(join(folder, each)), { force: true })
      }
      return old.length
    },
  }
}

const folderInStore = 'backups'

function inStore(bucket: Bucket | undefined, name: string): BackupPlace {
  if (bucket === undefined) throw new BackupRefusal('There is no S3 store in the settings.')
  const shelf = shelfInBucket(bucket)
  return {
    async write(stream, list) {
      const key = `${folderInStore}/${name}`
      await shelf.putStream(key, stream)
      await shelf.put(listFor(key), Buffer.from(list()))
      return `${storeWord}:${key}`
    },
    async keepNewest(most) {
      const names: string[] = []
      for await (const key of shelf.list()) {
        const each = key.slice(folderInStore.length + 1)
        if (key.startsWith(`${folderInStore}/`) && madeHere.test(each)) names.push(each)
      }
      const old = names.toSorted().slice(0, -most)
      for (const each of old) {
        await shelf.remove(`${folderInStore}/${each}`)
        await shelf.remove(listFor(`${folderInStore}/${each}`))
      }
      return old.length
    },
  }
}

/** Whether a stored file is a backup, which no backup contains. */
export const isBackupKey = (key: string) => key.startsWith(`${folderInStore}/`)

function listFor(name: string): string {
  return `${name.endsWith(ending) ? name.slice(0, -ending.length) : name}${listEnding}`
}

/** Opens a backup: a file, or `s3:` and its key. */
export async function openSource(
  source: string,
  bucket: Bucket | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (source.startsWith(`${storeWord}:`)) {
    if (bucket === undefined) throw new BackupRefusal('There is no S3 store in the settings.')
    const found = await shelfInBucket(bucket).read(source.slice(storeWord.length + 1))
    if (found === undefined) throw new BackupRefusal(`The store has no ${source}.`)
    return found.stream
  }
  if (!existsSync(source) || statSync(source).isDirectory())
    throw new BackupRefusal(`There is no file ${source}.`)
  return createReadStream(source)
}
