import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { ratingQuestions } from '@saathi/contract/assistant/rating.ts'

import { addChannel, setMemberActive } from '../../chat/public/channels.ts'
import { type Expected, type MakeScene, matrixOf, nothing, people } from '../../testing/matrix.ts'

const scene: MakeScene<{ readonly channelId: string }> = async ({ house }, asking) => {
  const members = [asking.mentee, asking.mentor, asking.formerMember].map(({ id }) => ({ personId: id }))
  const made = { kind: 'group', name: 'Friends', mentorshipId: null, members, at: house.clock.now() } as const
  const channelId = await addChannel(house.db, made)
  await setMemberActive(house, { channelId, personId: asking.formerMember.id, active: false })
  return { channelId }
}

/** The members may do this; to everyone else the channel does not exist. */
const inside: Expected = { ...people(404), mentee: 200, mentor: 200 }
const rating = Object.fromEntries(ratingQuestions.map((question) => [question, 4]))

export const matrix = [
  matrixOf(
    assistantCalls,
    scene,
  )({
    botUsers: { given: nothing, expected: people(200) },
    searchPassages: { given: () => ({ query: { searchText: 'password' } }), expected: people(200) },
    rate: { given: ({ channelId }) => ({ params: { channelId }, body: { rating } }), expected: inside },
    ratingStatus: { given: ({ channelId }) => ({ params: { channelId } }), expected: inside },
  }),
]
