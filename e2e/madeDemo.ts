import { startTemporary } from '../scripts/temporary.ts'

/**
 * Makes the demo people once for all products of a run, which then start with a copy of them. A run has a dozen
 * products, and making the people is most of a start.
 */
export default async function makeDemo(): Promise<(() => Promise<void>) | undefined> {
  // Windows has no `cp`, which also keeps the owner of PostgreSQL's files.
  if (process.platform === 'win32') return undefined
  const made = await startTemporary()
  await made.end()
  process.env.MADE_DEMO = made.dataDir
  return made.stop
}
