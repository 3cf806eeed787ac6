import { inboxCalls } from '@saathi/contract/team/inboxCalls.ts'

import { type MakeScene, matrixOf, staffOnly } from '../../testing/matrix.ts'

const menteeScene: MakeScene<{ readonly id: string }> = async (_, { mentee }) => ({ id: mentee.id })

/** The mentee has not agreed to the terms, so there is no conversation yet. */
export const matrix = [
  matrixOf(
    inboxCalls,
    menteeScene,
  )({
    conversation: { given: ({ id }) => ({ params: { id } }), expected: staffOnly(404) },
    writeToPerson: {
      given: ({ id }) => ({ params: { id }, body: { text: 'How are you?' } }),
      expected: staffOnly(404),
    },
    closeConversation: { given: ({ id }) => ({ params: { id }, body: {} }), expected: staffOnly(404) },
  }),
]
