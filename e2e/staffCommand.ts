import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../scripts/steps.ts'
import type { Product } from './product.ts'

/** Runs `npm run staff -- …` on the running product, as the programme team does; returns what it says. */
export async function staff({ dataDir }: Pick<Product, 'dataDir'>, ...words: string[]): Promise<string> {
  const command = join(root, 'server', 'src', 'commands', 'staff.ts')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '' }
  // Without a limit, a journey that waits for it would end without its place.
  const options = { env, timeout: 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], options)
  return stdout.trim()
}
