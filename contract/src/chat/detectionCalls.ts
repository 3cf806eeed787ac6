import { call } from '../base/call.ts'
import { noticingRules } from './detection/detectionRules.ts'

export const noticingCalls = {
  noticingRules: call({
    method: 'GET',
    path: '/api/v2/chat/noticing-rules/',
    who: 'person',
    about: 'What is noticed in messages, so that a client can ask before it sends, also offline.',
    reply: noticingRules,
    errors: [],
  }),
} as const
