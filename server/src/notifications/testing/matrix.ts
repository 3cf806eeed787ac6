import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'

import { everyone, matrixOf, nothing, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf({ ...notificationCalls, ...mailCalls })({
    notices: { given: nothing, expected: people(200) },
    readNotices: { given: () => ({ body: {} }), expected: people(200) },
    preferences: { given: nothing, expected: people(200) },
    savePreference: { given: () => ({ body: { topic: 'learning', mail: true } }), expected: people(200) },
    unsubscribe: { given: () => ({ query: { token: 'forged' } }), expected: everyone(422) },
  }),
]
