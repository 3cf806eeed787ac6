import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'

const testing = await openTesting()
const { ask, house } = testing
const as = ({ token }: TestPerson) => ({ token })
const rename = (who: TestPerson, firstName: string) =>
  ask(peopleCalls.saveProfile, { body: { firstName } }, as(who))
const block = (who: TestPerson, whom: TestPerson) =>
  ask(safetyCalls.block, { body: { userId: whom.id } }, as(who))
const unblock = (who: TestPerson, whom: TestPerson) =>
  ask(safetyCalls.unblock, { query: { userId: whom.id } }, as(who))

/** A pair, in which Ravi has a bio and a picture. */
async function pair() {
  const asha = await testing.person({ firstName: 'Asha' })
  const ravi = await testing.person({ firstName: 'Ravi', role: 'mentor' })
  await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  await house.db.run(
    sql`update people set picture_key = 'face', bio = 'I mend bridges.' where id = ${ravi.id}`,
  )
  return { asha, ravi }
}

/** Everything in which a person reads of the others: chats with their members, mentorships, notices, blocks. */
async function readBy(who: TestPerson): Promise<string> {
  return JSON.stringify([
    await ask(chatCalls.channels, {}, as(who)),
    await ask(mentorshipCalls.mentorships, {}, as(who)),
    await ask(notificationCalls.notices, {}, as(who)),
    await ask(safetyCalls.blocks, {}, as(who)),
  ])
}

test('a blocked person cannot write to the blocker through their name, picture or bio', async () => {
  const { asha, ravi } = await pair()
  await block(asha, ravi)
  await rename(ravi, 'Call me now')
  const read = await readBy(asha)
  expect(read).toContain('Ravi')
  for (const sent of ['Call me now', 'face', 'I mend bridges.']) expect(read).not.toContain(sent)
  const [channel] = await ask(chatCalls.channels, {}, as(asha))
  expect(channel?.channelName).toContain('Ravi')
})

test('a second block keeps the name of the first one, and others see the present name', async () => {
  const { asha, ravi } = await pair()
  await block(asha, ravi)
  await rename(ravi, 'Call me now')
  await block(asha, ravi)
  expect(await readBy(asha)).not.toContain('Call me now')
  expect(await readBy(ravi)).toContain('Asha')
  await rename(asha, 'Usha')
  expect(await readBy(ravi)).toContain('Usha')
})

test('the end of a block shows the present name', async () => {
  const { asha, ravi } = await pair()
  await block(asha, ravi)
  await rename(ravi, 'Ravindra')
  await unblock(asha, ravi)
  const read = await readBy(asha)
  for (const shown of ['Ravindra', 'face', 'I mend bridges.']) expect(read).toContain(shown)
})
