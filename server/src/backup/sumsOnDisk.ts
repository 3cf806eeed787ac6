import { DatabaseSync } from 'node:sqlite'

/** The sums of stored files by their keys, in a file: there may be millions. */
export interface SumsOnDisk {
  get(key: string): string | undefined
  set(key: string, sha256: string): void
  remove(key: string): void
  keys(): Iterable<string>
  close(): void
}

/** Opens such sums in a new file, which nobody needs after a crash. */
export function openSums(file: string): SumsOnDisk {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = off; pragma synchronous = off; create table sums (key text primary key, sha256 text) without rowid',
  )
  const reading = database.prepare('select sha256 from sums where key = ?')
  const writing = database.prepare('insert or replace into sums values (?, ?)')
  const removing = database.prepare('delete from sums where key = ?')
  const listing = database.prepare('select key from sums')
  return {
    get(key) {
      const sha256 = reading.get(key)?.['sha256']
      return typeof sha256 === 'string' ? sha256 : undefined
    },
    set: (key, sha256) => void writing.run(key, sha256),
    remove: (key) => void removing.run(key),
    *keys() {
      for (const { key } of listing.iterate()) yield String(key)
    },
    close: () => database.close(),
  }
}
