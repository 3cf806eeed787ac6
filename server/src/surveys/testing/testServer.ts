import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { parseArgs } from 'node:util'

import { buildApp } from '../../app.ts'
import { readConfig } from '../../house/config.ts'
import { type OpenHouse, openHouse } from '../../house/openHouse.ts'

/**
 * The product as a separate process that kills itself at one step of storing answers, for tests of what remains. It
 * prints `{"port": …}` when it listens.
 */
const { values } = parseArgs({
  options: { database: { type: 'string' }, data: { type: 'string' }, step: { type: 'string' } },
})
const { database, data, step } = values
if (database === undefined || data === undefined) throw new Error('--database and --data are needed.')

/** Never resolves, so that this process does nothing more. */
const dieAt = (name: string) => (step === name ? die() : Promise.resolve())
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

/** Returns a house that kills the process at one step of storing answers. */
function mortal(house: OpenHouse): OpenHouse {
  const { db, files, queue } = house
  return {
    ...house,
    queue: {
      ...queue,
      add: async (tx, job) => {
        if (job.name !== 'forgetLostFiles') return queue.add(tx, job)
        await dieAt('before the sweep is planned')
        await queue.add(tx, job)
        await dieAt('after the sweep is planned')
      },
    },
    files: {
      ...files,
      put: async (key, bytes) => {
        await dieAt('before the bytes are put')
        await files.put(key, bytes)
        await dieAt('after the bytes are put')
      },
    },
    db: {
      ...db,
      transaction: async (work) => {
        const result = await db.transaction(async (tx) => {
          const worked = await work(tx)
          await dieAt('before the answers are committed')
          return worked
        })
        await dieAt('after the answers are committed')
        return result
      },
    },
  }
}

const result = readConfig({ ...process.env, DATA_DIR: data, DEMO: '0' })
if ('problems' in result) throw new Error(result.problems.join('\n'))
const quiet = () => undefined
const house = await openHouse(result.config, database, { info: quiet, warn: quiet, error: quiet })
const { server } = await buildApp(mortal(house), { quiet: true })
await server.listen({ port: 0, host: '127.0.0.1' })
if (step === 'while the bytes are put') {
  // A renamed file is complete; before the rename only a part exists.
  fsPromises.rename = die
  syncBuiltinESMExports()
}
const address = server.server.address()
process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined })}\n`)
process.stdin.resume().once('end', () => process.exit(0))
