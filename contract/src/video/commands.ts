import * as v from 'valibot'

import { boundedText, id } from '../base/fields.ts'
import { frame } from '../base/frame.ts'

// Kept apart from the news: a browser parses those, and needs only the types of these.

const reference = v.pipe(id, v.regex(/^[^\p{Cc}\p{Cs}]+$/u))
/** A tab in a call, by the id that it chose. */
const seat = { room: reference, seat: v.pipe(boundedText(40), v.uuid()) }

/** The most code units of a signal: a description of four people's sound and pictures has about 20,000. */
export const longestSignal = 30_000

/** The commands of calls. */
export const callCommands = [
  v.object({
    ...frame,
    ...seat,
    command: v.literal('call_enter'),
    /** The `token` of the room's reply. */
    ticket: boundedText(4096),
    mic: v.boolean(),
    camera: v.boolean(),
    tempId: v.optional(reference),
  }),
  v.object({
    ...frame,
    command: v.literal('call_door'),
    room: reference,
    /** The `token` of the room's reply. */
    ticket: boundedText(4096),
    /** Whether the person reads what may be kept of the call, or went back. */
    isThere: v.boolean(),
    tempId: v.optional(reference),
  }),
  v.object({ ...frame, ...seat, command: v.literal('call_beat') }),
  v.object({
    ...frame,
    ...seat,
    command: v.literal('call_show'),
    mic: v.boolean(),
    camera: v.boolean(),
    screen: v.boolean(),
    hand: v.boolean(),
  }),
  v.object({
    ...frame,
    ...seat,
    command: v.literal('call_signal'),
    /** The seat that it is for. */
    to: v.pipe(boundedText(40), v.uuid()),
    /** JSON of the browser's own description or candidate. */
    signal: boundedText(longestSignal),
  }),
  v.object({ ...frame, ...seat, command: v.literal('call_leave') }),
  v.object({
    ...frame,
    command: v.literal('call_answer'),
    room: reference,
    accepts: v.boolean(),
    tempId: v.optional(reference),
  }),
] as const

/** A command of calls. */
export type CallCommand = v.InferOutput<(typeof callCommands)[number]>
