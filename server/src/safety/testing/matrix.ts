import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { addChannel, say, setMemberActive } from '../../chat/public/channels.ts'
import { type Expected, type MakeScene, matrixOf, nothing, people } from '../../testing/matrix.ts'

/** The mentor has written a message; a person who has left never saw it. */
const scene: MakeScene<{
  readonly channelId: string
  readonly messageId: string
  readonly mentorId: string
}> = async ({ house }, { mentee, mentor, formerMember }) => {
  const members = [mentee, mentor, formerMember].map(({ id }) => ({ personId: id }))
  const at = house.clock.now()
  const channelId = await addChannel(house.db, { kind: 'group', name: '', mentorshipId: null, members, at })
  await setMemberActive(house, { channelId, personId: formerMember.id, active: false })
  const { msgId } = await say(house, { channelId, senderId: mentor.id, text: 'Welcome', tempId: 'first' })
  return { channelId, messageId: msgId, mentorId: mentor.id }
}

/** Only people who can see the message can report it; nobody can report their own message. */
const readersOnly: Expected = { ...people(404), mentee: 200, mentor: 422 }
/** People who have met the mentor in a channel, even in the past. */
const acquainted: Expected = { ...people(404), mentee: 200, formerMember: 200, mentor: 422 }
const inside: Expected = { ...people(404), mentee: 200, mentor: 200 }

export const matrix = [
  matrixOf(
    safetyCalls,
    scene,
  )({
    report: {
      given: ({ messageId }) => ({ body: { kind: 'message', id: messageId, reason: 'other' } }),
      expected: readersOnly,
    },
    reports: { given: nothing, expected: people(200) },
    block: { given: ({ mentorId }) => ({ body: { userId: mentorId } }), expected: acquainted },
    unblock: { given: ({ mentorId }) => ({ query: { userId: mentorId } }), expected: people(200) },
    blocks: { given: nothing, expected: people(200) },
    readings: { given: ({ channelId }) => ({ params: { channelId } }), expected: inside },
    helpLines: { given: nothing, expected: people(200) },
  }),
]
