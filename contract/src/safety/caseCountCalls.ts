import * as v from 'valibot'

import { call } from '../base/call.ts'

// Separate from the calls of cases: the bar of the desk shows the number before anything about cases loads.

/** The call for the number beside the safety desk. */
export const caseCountCalls = {
  caseCount: call({
    method: 'GET',
    path: '/api/v2/staff/safety/count/',
    who: 'staff',
    rights: ['safety'],
    about: 'How many cases are open: reports, flags and distress.',
    reply: v.object({ open: v.number() }),
    errors: [],
  }),
} as const
