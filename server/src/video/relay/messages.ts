import * as v from 'valibot'

const lines = v.object({
  voices: v.array(v.nullable(v.string())),
  pictures: v.array(v.nullable(v.object({ seat: v.string(), isScreen: v.boolean() }))),
})

/** What the product tells the relay. */
export const orders = v.variant('kind', [
  v.object({
    kind: v.literal('join'),
    call: v.string(),
    seat: v.string(),
    attempt: v.string(),
    sdp: v.string(),
  }),
  v.object({
    kind: v.literal('wish'),
    call: v.string(),
    seat: v.string(),
    pictures: v.number(),
    screen: v.boolean(),
  }),
  /** Those who have a seat; nobody means that the call is over. */
  v.object({ kind: v.literal('keep'), call: v.string(), seats: v.array(v.string()) }),
  /** Those who are recorded from now on, each in a take. */
  v.object({
    kind: v.literal('record'),
    call: v.string(),
    takes: v.array(v.object({ seat: v.string(), take: v.string(), withPicture: v.boolean() })),
  }),
  v.object({ kind: v.literal('beat') }),
])
export type Order = v.InferOutput<typeof orders>

/** What the relay tells the product. */
export const reports = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('beat') }),
  v.object({
    kind: v.literal('answer'),
    call: v.string(),
    seat: v.string(),
    attempt: v.string(),
    sdp: v.string(),
  }),
  v.object({ kind: v.literal('lines'), call: v.string(), seat: v.string(), ...lines.entries }),
  /** Some seconds of a take. */
  v.object({ kind: v.literal('chunk'), take: v.string(), data: v.instance(Uint8Array) }),
  /** The take has ended; no more comes of it. */
  v.object({ kind: v.literal('ended'), take: v.string() }),
  /** Something did not work; it names nobody. */
  v.object({ kind: v.literal('trouble'), reason: v.string() }),
])
export type Report = v.InferOutput<typeof reports>
