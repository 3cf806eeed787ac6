import * as v from 'valibot'

import { call } from '../base/call.ts'
import { flag } from '../base/fields.ts'
import { userStatus } from './userStatus.ts'

/** What a person may see now, and whether the product is under maintenance. */
export const accessCalls = {
  status: call({
    method: 'GET',
    path: '/api/v2/users/status/',
    who: 'person',
    about: 'What the signed-in person may see and use now; with `?explain` also why.',
    query: v.object({ explain: flag }),
    reply: userStatus,
    errors: [],
  }),
  systemStatus: call({
    method: 'GET',
    path: '/api/v2/users/system_status/',
    who: 'anyone',
    about: 'Whether the product is under maintenance.',
    duringMaintenance: true,
    reply: v.object({ underMaintenance: v.boolean() }),
    errors: [],
  }),
} as const
