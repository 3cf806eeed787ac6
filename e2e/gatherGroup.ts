import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { withHouse } from '../server/src/commands/withHouse.ts'
import { beginMentorship } from '../server/src/mentorship/public/membership.ts'
import { personByEmail } from '../server/src/people/public/store.ts'
import type { Temporary } from '../scripts/temporary.ts'

interface Group {
  readonly name: string
  readonly mentor: string
  readonly mentees: readonly string[]
}

/** Lets demo people begin a group in the running product. It does what a match does, in a process of its own. */
export async function gatherGroup({ dataDir }: Pick<Temporary, 'dataDir'>, group: Group): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '' }
  const words = [import.meta.filename, group.name, group.mentor, ...group.mentees]
  await promisify(execFile)(process.execPath, words, { env, timeout: 60_000 })
}

async function gather([name = '', ...people]: readonly string[]): Promise<void> {
  await withHouse(async (house) => {
    const ids: string[] = []
    for (const each of people) {
      const person = await personByEmail(house.db, `${each}@demo.example`)
      if (person === undefined) throw new Error(`There is no demo person ${each}.`)
      ids.push(person.id)
    }
    const [mentorId = '', ...menteeIds] = ids
    await beginMentorship(house, { mentorId, menteeIds, name })
  })
}

if (import.meta.main) await gather(process.argv.slice(2))
