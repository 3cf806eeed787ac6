import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { endMentorship, leaveMentorship } from '../../mentorship/public/membership.ts'
import type { TestPerson } from '../../testing/testing.ts'

const { channelOf, house, testing } = await openTestChat()
const { ask } = testing
const as = ({ token }: TestPerson) => ({ token })
const block = (who: TestPerson, whom: TestPerson) =>
  ask(safetyCalls.block, { body: { userId: whom.id } }, as(who))
const unblock = (who: TestPerson, whom: TestPerson) =>
  ask(safetyCalls.unblock, { query: { userId: whom.id } }, as(who))
const pausedOf = async (who: TestPerson) =>
  (await ask(chatCalls.channels, {}, as(who))).map(({ isPaused }) => isPaused)
const blocksAround = async ({ id }: TestPerson) =>
  (await house.db.pool.query('select from blocks where blocker_id = $1 or blocked_id = $1', [id])).rows

const rounds = 12

/** Two people with several conversations, stored in another order than their ids. */
async function acquainted() {
  const [asha, ravi] = [await testing.person(), await testing.person({ role: 'mentor' })]
  const channels: string[] = []
  for (let each = 0; each < 4; each += 1) channels.push(await channelOf([asha, ravi]))
  // A changed row moves to the end of its table, so the rows are not stored in the order of their channels.
  await house.db.pool.query('update channel_members set seen_seq = seen_seq where channel_id = $1', [
    channels.toSorted()[0],
  ])
  return { asha, ravi }
}

function erase({ id, email }: TestPerson) {
  const { rooms } = testing.app
  return house.db.transaction((tx) => rooms.leave(tx, { id, email, language: '', at: house.clock.now() }))
}

/** Runs works at the same time and returns the reasons of those that failed. */
async function together(...works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works)
  return settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
}

test('leaving and ending a mentorship beside blocks in both directions never wait for each other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { asha, ravi } = await acquainted()
    const made = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
    const failed = await together(
      block(asha, ravi),
      leaveMentorship(house, { ...made, personId: asha.id }),
      block(ravi, asha),
      house.db.transaction((tx) => endMentorship(house, tx, made.mentorshipId)),
    )
    expect(failed).toEqual([])
    expect(await pausedOf(ravi)).not.toContain(false)
  }
})

test('an erasure beside blocks leaves no block, and each block is stored before it or refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { asha, ravi } = await acquainted()
    const other = await testing.person()
    await channelOf([asha, other])
    const failed = await together(erase(asha), block(ravi, asha), block(other, asha))
    for (const reason of failed) expect(reason).toMatchObject({ code: 'not_found' })
    expect(await blocksAround(asha)).toEqual([])
    expect(await pausedOf(ravi)).not.toContain(true)
  }
})

test('two people who block and erase themselves at once are both erased', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { asha, ravi } = await acquainted()
    await block(asha, ravi)
    await block(ravi, asha)
    expect(await together(erase(asha), erase(ravi))).toEqual([])
    expect(await blocksAround(asha)).toEqual([])
  }
})

test('blocking and unblocking from both sides at once pauses the chats exactly while a block stands', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { asha, ravi } = await acquainted()
    await block(asha, ravi)
    const acts = [
      () => unblock(asha, ravi),
      () => block(ravi, asha),
      () => block(asha, ravi),
      () => unblock(asha, ravi),
      // In every other round Ravi's block surely remains at the end.
      ...(round % 2 === 0 ? [() => unblock(ravi, asha)] : []),
    ]
    const first = round % acts.length
    const inTurn = [...acts.slice(first), ...acts.slice(0, first)]
    const failed = await together(...inTurn.map((act) => act()))
    expect(failed).toEqual([])
    const isBlocked = (await blocksAround(asha)).length > 0
    expect(await pausedOf(asha)).toEqual([isBlocked, isBlocked, isBlocked, isBlocked])
    expect(await pausedOf(ravi)).toEqual([isBlocked, isBlocked, isBlocked, isBlocked])
  }
})
