import * as v from 'valibot'

import { id, timestamp } from '../base/fields.ts'

const seated = v.object({
  seat: v.string(),
  userId: id,
  fullName: v.string(),
  displayPicture: v.nullable(v.string()),
  mic: v.boolean(),
  camera: v.boolean(),
  screen: v.boolean(),
  hand: v.boolean(),
  /** Whether their line is lost; the seat is kept for two minutes. */
  isAway: v.boolean(),
})
/** A person in a call. */
export type Seated = v.InferOutput<typeof seated>

/** How the ringing ended for a person. `quiet`: it did not ring, because of their quiet hours. */
export const ringAnswers = ['accepted', 'declined', 'missed', 'ended', 'quiet'] as const
export type RingAnswer = (typeof ringAnswers)[number]

const ring = v.object({
  kind: v.literal('ring'),
  room: id,
  channel: id,
  /** Empty for a group. */
  title: v.string(),
  callerId: id,
  callerName: v.string(),
  callerPicture: v.nullable(v.string()),
  until: timestamp,
})
/** A call that rings. */
export type Ring = v.InferOutput<typeof ring>

const state = v.object({
  kind: v.literal('state'),
  room: id,
  channel: id,
  startedOn: timestamp,
  /** Null while the call goes on. */
  endedOn: v.nullable(timestamp),
  people: v.array(seated),
  /** The people for whom it rings. */
  rings: v.array(id),
  /** The relay that carries it, by the seat for signals to it; null while the browsers connect to each other directly. */
  relay: v.optional(v.nullable(v.string()), null),
  /** The purposes for which the call is kept at this moment, with the people who agreed; null if there are none. */
  kept: v.optional(
    v.nullable(
      v.object({
        recording: v.boolean(),
        transcript: v.boolean(),
        summary: v.boolean(),
        since: timestamp,
        agreed: v.array(v.object({ userId: id, at: timestamp })),
      }),
    ),
    null,
  ),
  /** Whether a mentor and a person who may be under 18 are alone, and see nobody until a third person is there. */
  apart: v.optional(v.boolean(), false),
})
/** The people in a call. */
export type CallState = v.InferOutput<typeof state>

/** What the server tells about calls, distinguished by `kind`. */
export const callNews = v.variant('kind', [
  ring,
  v.object({ kind: v.literal('rung'), room: id, userId: id, answer: v.picklist(ringAnswers) }),
  state,
  /** Another tab or device of the person took the place of this seat. */
  v.object({ kind: v.literal('taken'), room: id, seat: v.string() }),
  v.object({ kind: v.literal('signal'), room: id, from: v.string(), to: v.string(), signal: v.string() }),
])
export type CallNews = v.InferOutput<typeof callNews>
