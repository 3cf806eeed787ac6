import { beforeAll, expect, test } from 'vitest'

import type { Database, Statement } from '../../engines/database/database.ts'
import { addBlock } from '../../safety/public/blockStore.ts'
import { openTesting } from '../../testing/testing.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { addMatchingSurveys, poolIn, propose } from '../testing/buildMatches.ts'
import { poolOf } from './input.ts'

const testing = await openTesting()
const { house } = testing
const { db } = house
const programme = programmeByKey('general')
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

/** Returns a database in which something happens elsewhere after the first statement of a transaction that reads. */
function interruptedBy(happens: () => Promise<unknown>): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        let isOver = false
        const many = async <Row>(statement: Statement) => {
          const rows = await tx.many<Row>(statement)
          if (!isOver) {
            isOver = true
            await happens()
          }
          return rows
        }
        return work({ ...tx, many })
      }),
  }
}

test('a run reads one moment: what is decided while it reads counts for the next run', async () => {
  const [mentor, mentee, other] = [await pool.mentor('group', 3), await pool.mentee(), await pool.mentee()]
  const before = await poolOf(house, { programme })
  const decided = async () => {
    await propose(house, { mentor, mentee })
    await addBlock(db, { blockerId: mentor.id, blockedId: other.id, blockedAt: house.clock.now() })
  }
  const during = await poolOf({ clock: house.clock, db: interruptedBy(decided) }, { programme })
  expect(during).toEqual(before)
  const after = await poolOf(house, { programme })
  expect(after.standing).toContainEqual({ mentorId: mentor.id, menteeId: mentee.id, isTaken: false })
  expect(after.barred).toContainEqual({ mentorId: mentor.id, menteeId: other.id })
})
