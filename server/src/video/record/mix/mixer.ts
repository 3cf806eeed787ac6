import OpusScript from 'opusscript'

import type { Window } from './messages.ts'

/** Samples of a second, and of the 20 ms of a packet. */
const rate = 48_000
const packetSamples = 960
/** The longest packet that comes has 120 ms; one may begin just before the end of its window. */
const tailSamples = rate / 5
/** Two packets of a voice follow each other if their times differ by less: the stored times are whole milliseconds. */
const joinsSamples = rate / 50
const bitsPerSecond = 32_000

/** Adds voices (Opus) and makes one of them. */
export interface Mixer {
  /** Takes the packets of the next stretch of time, and returns its packets of 20 ms. */
  mix(window: Window): Buffer[]
}

interface Voice {
  readonly opus: OpusScript
  /** The sample after its newest packet. */
  end: number
}

/** Opens a mixer. */
export function openMixer(): Mixer {
  const encoder = new OpusScript(rate, 1, OpusScript.Application.VOIP)
  encoder.setBitrate(bitsPerSecond)
  const voices = new Map<number, Voice>()
  let begins = 0
  let tail = new Int32Array(0)
  const voiceOf = (id: number) => {
    const known = voices.get(id)
    if (known !== undefined) return known
    const made = { opus: new OpusScript(rate, 1, OpusScript.Application.VOIP), end: -1 }
    voices.set(id, made)
    return made
  }
  return {
    mix({ untilMs, packets, ended }) {
      const until = Math.ceil((untilMs * rate) / 1000 / packetSamples) * packetSamples
      const sum = new Int32Array(until - begins + tailSamples)
      sum.set(tail.subarray(0, sum.length))
      for (const { voice, at, data } of packets) {
        const from = voiceOf(voice)
        const heard = decoded(from.opus, data)
        const exact = Math.round((at * rate) / 1000)
        const start = Math.abs(exact - from.end) < joinsSamples ? from.end : exact
        from.end = start + heard.length
        add(sum, heard, start - begins)
      }
      for (const id of ended) {
        voices.get(id)?.opus.delete()
        voices.delete(id)
      }
      const made: Buffer[] = []
      for (let at = 0; at < until - begins; at += packetSamples)
        made.push(encoder.encode(pcmOf(sum.subarray(at, at + packetSamples)), packetSamples))
      tail = sum.slice(until - begins)
      begins = until
      return made
    },
  }
}

/** Returns the samples of a packet; none for one that is broken, so that one packet does not end the mix. */
function decoded(opus: OpusScript, data: Uint8Array): Int16Array {
  try {
    const bytes = opus.decode(Buffer.from(data))
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  } catch {
    return new Int16Array(0)
  }
}

function add(sum: Int32Array, heard: Int16Array, offset: number): void {
  heard.forEach((sample, index) => {
    const at = offset + index
    if (at >= 0 && at < sum.length) sum[at] = (sum[at] ?? 0) + sample
  })
}

function pcmOf(samples: Int32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, index) =>
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), index * 2),
  )
  return bytes
}
