import OpusScript from 'opusscript'

import { type Frame, webmCluster, webmHead } from '../relay/recording/webm.ts'

const rate = 48_000
const packetSamples = 960
const packetMs = 20

/** Returns the parts of a take in which a person hums a tone, in clusters of two seconds. */
export function hummed({ hertz, seconds }: { readonly hertz: number; readonly seconds: number }): Buffer[] {
  const opus = new OpusScript(rate, 1, OpusScript.Application.AUDIO)
  const frames = Array.from({ length: (seconds * 1000) / packetMs }, (_, packet): Frame => {
    const pcm = Buffer.alloc(packetSamples * 2)
    for (let n = 0; n < packetSamples; n += 1) {
      const at = (packet * packetSamples + n) / rate
      pcm.writeInt16LE(Math.round(8000 * Math.sin(2 * Math.PI * hertz * at)), n * 2)
    }
    return { kind: 'voice', at: packet * packetMs, isKey: true, data: opus.encode(pcm, packetSamples) }
  })
  opus.delete()
  const parts: Buffer[] = []
  for (let from = 0; from < frames.length; from += 100) {
    const cluster = webmCluster(frames.slice(from, from + 100))
    parts.push(from === 0 ? Buffer.concat([webmHead(), cluster]) : cluster)
  }
  return parts
}

/** Returns a function that says how loud a tone is between two seconds of these packets of 20 ms. */
export function listenTo(packets: readonly Buffer[]) {
  const opus = new OpusScript(rate, 1, OpusScript.Application.AUDIO)
  const pcm = Buffer.concat(packets.map((packet) => opus.decode(packet)))
  opus.delete()
  return (hertz: number, [from, to]: readonly [number, number]) => {
    let sine = 0
    let cosine = 0
    const [first, last] = [Math.round(from * rate), Math.round(to * rate)]
    for (let n = first; n < last; n += 1) {
      const sample = pcm.readInt16LE(n * 2)
      sine += sample * Math.sin((2 * Math.PI * hertz * n) / rate)
      cosine += sample * Math.cos((2 * Math.PI * hertz * n) / rate)
    }
    return (2 * Math.hypot(sine, cosine)) / (last - first)
  }
}
