import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, done, id, timestamp } from '../base/fields.ts'

/** The form of a PushSubscription as JSON. Its keys are of fixed length: a point on P-256, and 16 random bytes. */
export const pushSubscription = v.object({
  endpoint: v.pipe(boundedText(1000), v.regex(/^https?:\/\/\S+$/)),
  keys: v.object({
    p256dh: v.pipe(boundedText(100), v.regex(/^[\w-]{87}=?$/)),
    auth: v.pipe(boundedText(100), v.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})
export type PushSubscriptionText = v.InferOutput<typeof pushSubscription>

/** The calls about the devices that receive pushes. They load with the settings, and not with each page. */
export const pushCalls = {
  pushConfig: call({
    method: 'GET',
    path: '/api/v2/notifications/config/',
    who: 'person',
    about: 'The public key of this product for Web Push (RFC 8292).',
    reply: v.object({ publicKey: v.string() }),
    errors: [],
  }),
  registerDevice: call({
    method: 'POST',
    path: '/api/v1/notifications/register-device/',
    who: 'person',
    about: 'Registers this browser for pushes; `registration_id` is the JSON text of its PushSubscription.',
    body: v.object({ registrationId: boundedText(4000), type: v.literal('web') }),
    reply: v.object({ id }),
    errors: ['subscriptionInvalid', 'notYours', 'tooOften'],
  }),
  pushDevices: call({
    method: 'GET',
    path: '/api/v1/notifications/devices/',
    who: 'person',
    about: 'The devices of the person that receive pushes, the most recently used first.',
    reply: v.array(
      v.object({
        id,
        userAgent: v.string(),
        createdAt: timestamp,
        lastSeenAt: timestamp,
        /** Whether the current sign-in registered it. */
        isCurrent: v.boolean(),
      }),
    ),
    errors: [],
  }),
  removeDevice: call({
    method: 'DELETE',
    path: '/api/v1/notifications/devices/:deviceId/',
    who: 'person',
    about: 'Stops pushes to a device; repeating it changes nothing.',
    reply: done,
    errors: [],
  }),
  testPush: call({
    method: 'POST',
    path: '/api/v2/notifications/test/',
    who: 'person',
    about: 'Sends a test to the devices of the person, and says how many push services accepted it.',
    reply: v.object({ accepted: v.number() }),
    errors: ['tooOften'],
  }),
  openNotices: call({
    method: 'GET',
    path: '/api/v2/notifications/open/',
    who: 'person',
    isPrivate: true,
    about: 'Which of these notices are still unread; a device closes the others.',
    query: v.object({ ids: boundedText(4000) }),
    reply: v.object({ ids: v.array(id) }),
    errors: [],
  }),
  tooMuch: call({
    method: 'POST',
    path: '/api/v2/notifications/too-much/',
    who: 'anyone',
    about: 'Turns off pushes of a kind by the seal in one of them; repeating it changes nothing.',
    body: v.object({ seal: boundedText(4000) }),
    reply: v.object({ kind: v.string() }),
    errors: ['linkInvalid'],
  }),
} as const
