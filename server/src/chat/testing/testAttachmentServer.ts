import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { parseArgs } from 'node:util'

import { buildApp } from '../../app.ts'
import { readConfig } from '../../house/config.ts'
import type { Database } from '../../engines/database/database.ts'
import { type OpenHouse, openHouse } from '../../house/openHouse.ts'

/**
 * The product as a separate process that kills itself at one step in the life of a file, for tests of what remains.
 * It prints `{"port": …}` when it listens, and then does the work that it is asked for.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    data: { type: 'string' },
    step: { type: 'string' },
    work: { type: 'string' },
  },
})
const { database, data, step, work } = values
if (database === undefined || data === undefined) throw new Error('--database and --data are needed.')

/** Never resolves, so that this process does nothing more. */
const dieAt = (name: string) => (step === name ? die() : Promise.resolve())
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

/** Returns a house that kills the process at one step. */
function mortal(house: OpenHouse): OpenHouse {
  const { db, files } = house
  const what = (key: string) => (key.includes('-small') ? 'small picture' : 'file')
  return {
    ...house,
    files: {
      ...files,
      put: async (key, bytes) => {
        await dieAt(`before the ${what(key)} is put`)
        if (step === `while the ${what(key)} is put`) dieBeforeRenaming()
        await files.put(key, bytes)
        await dieAt(`after the ${what(key)} is put`)
      },
      remove: async (key) => {
        await files.remove(key)
        await dieAt(`after the ${what(key)} is removed`)
      },
    },
    db: {
      ...db,
      ...mortalWrites(db),
      transaction: async (inside) => {
        const result = await db.transaction(async (tx) => {
          const done = await inside(tx)
          await dieAt('before the commit')
          return done
        })
        await dieAt('after the commit')
        return result
      },
    },
  }
}

/** Kills the process once a file is announced, or its small picture is noted. */
function mortalWrites(db: Database): Pick<Database, 'run' | 'maybe'> {
  return {
    run: async (statement) => {
      const changed = await db.run(statement)
      if (statement.text.includes('insert into chat_attachments')) await dieAt('after the file is announced')
      return changed
    },
    async maybe<Row>(statement: Parameters<Database['maybe']>[0]) {
      const row = await db.maybe<Row>(statement)
      if (statement.text.includes('thumbnail = case')) await dieAt('after the small picture is noted')
      return row
    },
  }
}

/** A renamed file is complete; before that, only a part of it exists. */
function dieBeforeRenaming(): void {
  fsPromises.rename = die
  syncBuiltinESMExports()
}

const result = readConfig({ ...process.env, DATA_DIR: data, DEMO: '0' })
if ('problems' in result) throw new Error(result.problems.join('\n'))
const quiet = () => undefined
const house = mortal(await openHouse(result.config, database, { info: quiet, warn: quiet, error: quiet }))
const { server, jobs } = await buildApp(house, { quiet: true })
await server.listen({ port: 0, host: '127.0.0.1' })
const address = server.server.address()
process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined })}\n`)
process.stdin.resume().once('end', () => process.exit(0))
if (work === 'queue') await house.queue.start(jobs)
else if (work !== undefined) await jobs[work]?.work(null)
