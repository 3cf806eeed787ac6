import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

/** Returns the version of the product. */
export function productVersion(): string {
  const file = join(import.meta.dirname, '..', '..', '..', 'package.json')
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(file, 'utf8'))).version
}
