import { ringAnswers } from '@saathi/contract/video/news.ts'
import * as v from 'valibot'

/** Something about a call changed; each process tells the people who are connected to it. */
export const callTopic = 'video:call'
export const callEvent = v.variant('kind', [
  v.object({ kind: v.literal('state'), callId: v.string() }),
  v.object({
    kind: v.literal('ring'),
    callId: v.string(),
    callerId: v.string(),
    people: v.array(v.string()),
  }),
  /** A person has connected while it rings for them. It stays in this process. */
  v.object({ kind: v.literal('again'), callId: v.string(), personId: v.string() }),
  v.object({
    kind: v.literal('rung'),
    callId: v.string(),
    people: v.array(v.string()),
    answer: v.picklist(ringAnswers),
  }),
  v.object({ kind: v.literal('taken'), callId: v.string(), personId: v.string(), seat: v.string() }),
])
export type CallEvent = v.InferOutput<typeof callEvent>

/** A part of a signal from one seat to another: a whole one can be too long for an event. */
export const signalTopic = 'video:signal'
export const signalPart = v.object({
  id: v.string(),
  /** The process that runs the relay it is for; null if it is for a person. */
  host: v.optional(v.nullable(v.string()), null),
  part: v.number(),
  of: v.number(),
  room: v.string(),
  personId: v.string(),
  from: v.string(),
  to: v.string(),
  text: v.string(),
})
export type SignalPart = v.InferOutput<typeof signalPart>

/** The job that ends the ringing of a call. */
export const ringingJob = 'endRinging'
