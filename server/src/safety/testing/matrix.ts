import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { caseCountCalls } from '@saathi/contract/safety/caseCountCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { addChannel, say, setMemberActive } from '../../chat/public/channels.ts'
import { type Expected, type MakeScene, matrixOf, nothing, people, staffOnly } from '../../testing/matrix.ts'

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

/** The same conversation of two, with a report of the message. */
const reportScene: MakeScene<{ readonly id: string }> = async (testing, { mentee, mentor }) => {
  const { house, ask } = testing
  const members = [mentee, mentor].map(({ id }) => ({ personId: id }))
  const at = house.clock.now()
  const channelId = await addChannel(house.db, { kind: 'one_to_one', mentorshipId: null, members, at })
  const { msgId } = await say(house, { channelId, senderId: mentor.id, text: 'Unkind', tempId: 'unkind' })
  const body = { kind: 'message', id: msgId, reason: 'harassment' } as const
  return { id: (await ask(safetyCalls.report, { body }, mentee)).id }
}

/** Only people who can see the message can report it; nobody can report their own message. */
const readersOnly: Expected = { ...people(404), mentee: 200, mentor: 422 }
/** People who have met the mentor in a channel, even in the past. */
const acquainted: Expected = { ...people(404), mentee: 200, formerMember: 200, mentor: 422 }
const inside: Expected = { ...people(404), mentee: 200, mentor: 200 }

export const matrix = [
  matrixOf(caseCountCalls)({ caseCount: { given: nothing, expected: staffOnly(200) } }),
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
  matrixOf(
    caseCalls,
    reportScene,
  )({
    cases: { given: nothing, expected: staffOnly(200) },
    caseSummary: { given: () => ({ query: { year: '2026' } }), expected: staffOnly(200) },
    safetyCase: { given: ({ id }) => ({ params: { id } }), expected: staffOnly(200) },
    takeCase: { given: ({ id }) => ({ params: { id }, body: {} }), expected: staffOnly(200) },
    readCase: {
      given: ({ id }) => ({ params: { id }, body: { reason: 'danger', words: 'She asked for help.' } }),
      expected: staffOnly(200),
    },
    pauseCase: { given: ({ id }) => ({ params: { id }, body: {} }), expected: staffOnly(200) },
    answerCase: {
      given: ({ id }) => ({ params: { id }, body: { words: 'We look at it.' } }),
      expected: staffOnly(200),
    },
    caseMatter: {
      given: ({ id }) => ({ params: { id }, body: { matter: 'usual' } }),
      expected: staffOnly(200),
    },
    addCaseNote: {
      given: ({ id }) => ({ params: { id }, body: { words: 'She is well.' } }),
      expected: staffOnly(200),
    },
    finishCaseTask: {
      given: ({ id }) => ({ params: { id, noteId: 'none' }, body: {} }),
      expected: staffOnly(404),
    },
    addCaseFile: {
      given: ({ id }) => ({ params: { id }, body: { file: new Blob(['%PDF-1.4']) } }),
      expected: staffOnly(200),
    },
    removeCaseFile: {
      given: ({ id }) => ({ params: { id, fileId: 'none' } }),
      expected: staffOnly(404),
    },
    caseOutcome: {
      given: ({ id }) => ({ params: { id }, body: { outcome: 'warned', words: 'We spoke.' } }),
      expected: staffOnly(200),
    },
    // The one who opened it cannot close it.
    closeCase: {
      given: ({ id }) => ({ params: { id }, body: { words: 'Thank you.' } }),
      expected: staffOnly(409),
    },
  }),
]
