import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import { buildApp } from '../../app.ts'
import { readConfig } from '../../house/config.ts'
import { openHouse } from '../../house/openHouse.ts'

/**
 * The product as a separate process, for tests that kill it and for measurements. It prints `{"port": …}` when
 * it listens, prints its CPU time for each line of input, and ends when its input ends. With `--jobs` it also runs jobs.
 */
const { values } = parseArgs({
  options: { database: { type: 'string' }, data: { type: 'string' }, jobs: { type: 'boolean' } },
})
const { database, data } = values
if (database === undefined || data === undefined) throw new Error('--database and --data are needed.')
const result = readConfig({ ...process.env, DATA_DIR: data, DEMO: '0' })
if ('problems' in result) throw new Error(result.problems.join('\n'))
const quiet = () => undefined
const house = await openHouse(result.config, database, { info: quiet, warn: quiet, error: quiet })
const { server, jobs } = await buildApp(house, { quiet: true })
if (values.jobs === true) await house.queue.start(jobs)
await server.listen({ port: 0, host: '127.0.0.1' })
const address = server.server.address()
const say = (facts: object) => process.stdout.write(`${JSON.stringify(facts)}\n`)
say({ port: typeof address === 'object' ? address?.port : undefined })
const input = createInterface({ input: process.stdin })
input.on('line', () => say(process.cpuUsage()))
input.once('close', () => process.exit(0))
