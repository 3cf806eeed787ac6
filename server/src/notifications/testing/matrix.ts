import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'

import { everyone, matrixOf, nothing, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf({ ...notificationCalls, ...mailCalls })({
    notices: { given: nothing, expected: people(200) },
    readNotices: { given: () => ({ body: {} }), expected: people(200) },
    preferences: { given: nothing, expected: people(200) },
    savePreference: { given: () => ({ body: { topic: 'learning', mail: true } }), expected: people(200) },
    unsubscribe: { given: () => ({ query: { token: 'forged' } }), expected: everyone(422) },
  }),
  matrixOf(pushCalls)({
    pushConfig: { given: nothing, expected: people(200) },
    registerDevice: { given: () => ({ body: { registrationId: '{}', type: 'web' } }), expected: people(422) },
    pushDevices: { given: nothing, expected: people(200) },
    removeDevice: { given: () => ({ params: { deviceId: 'unknown' } }), expected: people(200) },
    testPush: { given: nothing, expected: people(200) },
    openNotices: { given: () => ({ query: { ids: 'unknown' } }), expected: people(200) },
    tooMuch: { given: () => ({ body: { seal: 'forged' } }), expected: everyone(422) },
  }),
  matrixOf(phoneCalls)({
    noticePhone: { given: nothing, expected: people(200) },
    sendPhoneCode: {
      given: () => ({ body: { number: '+919835041270', channel: 'sms' } }),
      expected: people(422),
    },
    provePhone: { given: () => ({ body: { code: '123456' } }), expected: people(422) },
    agreeToChannel: { given: () => ({ body: { channel: 'sms', agreed: true } }), expected: people(422) },
    removePhone: { given: nothing, expected: people(200) },
  }),
]
