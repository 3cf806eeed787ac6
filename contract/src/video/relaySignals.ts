import * as v from 'valibot'

/*
 * What a browser and the relay say to each other, as the text of a signal. The seat of the relay is its id. A browser offers
 * once for each connection: its voice, its picture, and the lines that it can receive. The relay names the people on the lines whenever they change.
 */

/** The lines that a browser can receive. */
export const receivedVoices = 3
export const receivedPictures = 3

const attempt = v.pipe(v.string(), v.maxLength(40))

/** What a browser says. */
export const relaySignal = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('kind', [
    v.object({ kind: v.literal('offer'), attempt, sdp: v.string() }),
    v.object({
      kind: v.literal('wish'),
      pictures: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(receivedPictures)),
      /** Whether its picture is that of its screen. */
      screen: v.boolean(),
    }),
  ]),
)

const word = v.variant('kind', [
  v.object({ kind: v.literal('answer'), attempt, sdp: v.string() }),
  v.object({
    kind: v.literal('lines'),
    voices: v.array(v.nullable(v.string())),
    pictures: v.array(v.nullable(v.object({ seat: v.string(), isScreen: v.boolean() }))),
  }),
])
/** What the relay says. */
export const relayWord = v.pipe(v.string(), v.parseJson(), word)
export type RelayWord = v.InferOutput<typeof word>
