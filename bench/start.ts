import { startMeasured } from './child.ts'
import { bareFile, type BenchSystem, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

/**
 * (c) The time from the start of a process to its first reply on /healthz, against a bare server; and the first
 * start with a new database.
 */
export async function measureStart({ databaseUrl, folder, firstStartMs }: BenchSystem): Promise<string[]> {
  const base = ['--database', databaseUrl]
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < 3; round += 1) {
    times.ours.push(await timeToAnswer(productFile, [...base, '--data', folder], '/healthz'))
    times.bare.push(await timeToAnswer(bareFile, base, '/bare'))
  }
  const [ours, bare] = [quantile(times.ours, 0.5), quantile(times.bare, 0.5)]
  return [
    `product, start to first answer  ${ours.toFixed(0)} ms`,
    `bare server, the same           ${bare.toFixed(0)} ms`,
    `first start of the database     ${firstStartMs.toFixed(0)} ms (its data made anew)`,
    ratio('start, product ÷ bare', ours / bare, 'at most 3'),
  ]
}

async function timeToAnswer(file: string, options: readonly string[], path: string): Promise<number> {
  const begun = performance.now()
  const server = await startMeasured(file, options)
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
  await answer.text()
  const time = performance.now() - begun
  await server.stop()
  return time
}
