import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import type { Testing, TestPerson } from '../../testing/testing.ts'

/** Reads the stored answers of people. */
export function openStored({ house }: Testing) {
  return {
    /** Names of the answers' files in the data folder, whole or in part. */
    lying(): string[] {
      const folder = join(house.config.dataDir, 'files', 'answers')
      return existsSync(folder) ? readdirSync(folder) : []
    },
    /** Expects that no part of a refused body is stored, neither as an answer nor as a file. */
    async expectNothingOf({ id }: TestPerson): Promise<void> {
      const { answers, files } = await house.db.one<{ answers: number; files: number }>(sql`
        select (select count(*)::integer from stage_answers where person_id = ${id}) as answers,
               (select count(*)::integer from answer_files where person_id = ${id}) as files`)
      expect([answers, files]).toEqual([0, 0])
    },
  }
}
