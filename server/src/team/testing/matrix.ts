import { inboxCalls } from '@saathi/contract/team/inboxCalls.ts'

import { type MakeScene, matrixOf, staffOnly } from '../../testing/matrix.ts'

/** A person who has not agreed to the terms, so there is no conversation yet. */
const newcomerScene: MakeScene<{ readonly id: string }> = async (testing) => testing.person()

export const matrix = [
  matrixOf(
    inboxCalls,
    newcomerScene,
  )({
    conversation: { given: ({ id }) => ({ params: { id } }), expected: staffOnly(404) },
    writeToPerson: {
      given: ({ id }) => ({ params: { id }, body: { text: 'How are you?' } }),
      expected: staffOnly(404),
    },
    closeConversation: { given: ({ id }) => ({ params: { id }, body: {} }), expected: staffOnly(404) },
  }),
]
