import { expect, test } from 'vitest'

import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { openTesting } from '../testing/testing.ts'
import { announceFile } from './filesStore.ts'

const testing = await openTesting()
const { house, app } = testing

/** A file with which a mentee answered a quiz of a mentorship. */
async function answered() {
  const asha = await testing.person({ firstName: 'Asha' })
  const ravi = await testing.person({ role: 'mentor' })
  const { mentorshipId } = await buildMentorship(house, { mentees: [asha], mentor: ravi })
  const key = `answers/${asha.id}.txt`
  const place = `mentorship/${mentorshipId}/quiz/session/step/quiz`
  await announceFile(
    house.db,
    { personId: asha.id, place },
    { key, questionKey: 'cv', at: house.clock.now() },
  )
  await house.files.put(key, Buffer.from('My answer'))
  const opens = async (reader: string) => {
    const url = house.files.link(key, { seconds: 60, reader })
    return (await app.server.inject({ url })).statusCode
  }
  return { asha, ravi, opens }
}

test('the file of an answer opens for its person and for the partner who may read the answer, and for no one else', async () => {
  const { asha, ravi, opens } = await answered()
  const stranger = await testing.person({ role: 'mentor' })
  expect(await opens(asha.id)).toBe(200)
  expect(await opens(ravi.id)).toBe(200)
  expect(await opens(stranger.id)).toBe(404)
  expect(await opens('')).toBe(404)
})

test('it closes to a partner who left, to a disabled reader, and with the account of its person', async () => {
  const { asha, ravi, opens } = await answered()
  const disable = (id: string) =>
    house.db.pool.query('update people set disabled_at = now() where id = $1', [id])
  await disable(asha.id)
  expect(await opens(ravi.id)).toBe(404)
  expect(await opens(asha.id)).toBe(404)
  const other = await answered()
  await disable(other.ravi.id)
  expect(await other.opens(other.ravi.id)).toBe(404)
  await house.db.pool.query('delete from mentorship_members where person_id = $1', [other.ravi.id])
  await house.db.pool.query('update people set disabled_at = null where id = $1', [other.ravi.id])
  expect(await other.opens(other.ravi.id)).toBe(404)
})
