import * as v from 'valibot'

import { call } from '../base/call.ts'
import { timestamp } from '../base/fields.ts'
import { staffRights } from '../base/staffRights.ts'

/** The call about the state of the system. Its reply names no person. */
export const systemCalls = {
  system: call({
    method: 'GET',
    path: '/api/v2/staff/system/',
    who: 'staff',
    rights: staffRights,
    about:
      'How the system is: its processes, queues, last backup, mails, certificate, slow calls of the last day and errors of the last week.',
    reply: v.object({
      at: timestamp,
      version: v.string(),
      processes: v.array(
        v.object({
          id: v.string(),
          version: v.string(),
          startedAt: timestamp,
          seenAt: timestamp,
          sockets: v.number(),
          memoryMegabytes: v.number(),
          delayMs: v.number(),
        }),
      ),
      queues: v.array(v.object({ lane: v.string(), waiting: v.number(), dead: v.number() })),
      backup: v.object({
        isDaily: v.boolean(),
        lastAt: v.nullable(timestamp),
        /** Restores of the newest backup beside the running system. `since` is the last good one, or else the first good backup. */
        rehearsal: v.object({
          lastAt: v.nullable(timestamp),
          since: v.nullable(timestamp),
          problem: v.nullable(v.string()),
        }),
      }),
      mails: v.object({ sent: v.number(), waiting: v.number(), failed: v.number() }),
      /** The certificate of the public address; null without https. `until` is null if the server in front did not answer. */
      certificate: v.nullable(v.object({ host: v.string(), until: v.nullable(timestamp) })),
      slow: v.array(
        v.object({
          requestId: v.string(),
          at: timestamp,
          method: v.string(),
          route: v.string(),
          tookMs: v.number(),
        }),
      ),
      errors: v.array(
        v.object({
          error: v.string(),
          method: v.string(),
          route: v.string(),
          count: v.number(),
          lastAt: timestamp,
          lastRequestId: v.string(),
        }),
      ),
    }),
    errors: [],
  }),
} as const
