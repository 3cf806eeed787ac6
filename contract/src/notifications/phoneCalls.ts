import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, timestamp } from '../base/fields.ts'
import { phoneNumber } from '../people/user.ts'

/** The channels that reach a phone number. */
export const phoneChannels = ['whatsapp', 'sms'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/** The number of digits of the code that proves a phone number. */
export const phoneCodeLength = 6

const channel = v.picklist(phoneChannels)

const phone = v.object({
  /** The proved number; null without one. */
  number: v.nullable(v.string()),
  /** The channels that can be used here, and since when the person has agreed to each; null without consent. */
  channels: v.array(v.object({ channel, agreedAt: v.nullable(timestamp), wording: v.string() })),
  /** The number that a code was sent to, until it is typed or too old. */
  waiting: v.nullable(v.object({ number: v.string(), channel, until: timestamp })),
})
export type NoticePhone = v.InferOutput<typeof phone>

/** The calls about the phone number that receives notices. They load with the settings. */
export const phoneCalls = {
  noticePhone: call({
    method: 'GET',
    path: '/api/v2/notifications/phone/',
    who: 'person',
    about:
      'The phone number that receives notices, and what the person agreed to for each channel; `wording` is the text to agree to.',
    reply: phone,
    errors: [],
  }),
  sendPhoneCode: call({
    method: 'POST',
    path: '/api/v2/notifications/phone/',
    who: 'person',
    about:
      'Sends a code of six digits to a number by a channel. It is valid for ten minutes and replaces an earlier one.',
    body: v.object({ number: phoneNumber, channel }),
    reply: phone,
    errors: ['channelOff', 'numberUnreachable', 'messengerAway', 'tooOften'],
  }),
  provePhone: call({
    method: 'POST',
    path: '/api/v2/notifications/phone/verify/',
    who: 'person',
    about:
      'Proves the number by its code, and agrees to the channel that sent it. Another number than before ends the consents for the earlier one.',
    body: v.object({ code: v.pipe(boundedText(20), v.regex(/^\s*\d{6}\s*$/)) }),
    reply: phone,
    errors: ['phoneCodeWrong', 'tooOften'],
  }),
  agreeToChannel: call({
    method: 'PUT',
    path: '/api/v2/notifications/phone/consent/',
    who: 'person',
    about: 'Agrees to notices by a channel, or no longer. The same again changes nothing.',
    body: v.object({ channel, agreed: v.boolean() }),
    reply: phone,
    errors: ['channelOff', 'numberNeeded'],
  }),
  removePhone: call({
    method: 'DELETE',
    path: '/api/v2/notifications/phone/',
    who: 'person',
    about: 'Forgets the number and ends all consents for it; repeating it changes nothing.',
    reply: phone,
    errors: [],
  }),
} as const
