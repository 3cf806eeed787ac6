import { readPart } from '../../relay/recording/readWebm.ts'
import { type Frame, webmCluster, webmHead } from '../../relay/recording/webm.ts'
import type { Window } from './messages.ts'
import type { MixerProcess } from './process.ts'
import { type Span, timelineOf } from './timeline.ts'

/** A stored take that goes into a mix. */
export interface MixedTake extends Span {
  readonly parts: number
}

/** Milliseconds that are mixed at once. Only the sound of so long is in memory, however long a call was. */
const windowMs = 10_000
const packetMs = 20

/** Returns how many parts the mix of these takes has. */
export function partsOfMix(takes: readonly Span[]): number {
  return Math.max(1, Math.ceil(timelineOf(takes).lastsMs / windowMs))
}

interface Source {
  readonly voice: number
  readonly offset: number
  readonly packets: AsyncIterator<Frame, undefined>
  next: Frame | undefined | 'unknown'
}

interface MixParts {
  readonly mixer: MixerProcess
  /** Returns the stored parts of a take. */
  read(take: MixedTake): AsyncIterable<Buffer>
  /** Stores a part of the mix. */
  store(part: number, bytes: Buffer): Promise<void>
}

/**
 * Mixes the sound of takes into one; returns where its parts are. The times in each take come from the reports of its sender, so the voices lie
 * beside each other as they were spoken.
 */
export async function mixTakes({ mixer, read, store }: MixParts, takes: readonly MixedTake[]) {
  const { offsets, lastsMs } = timelineOf(takes)
  const sources = new Set(
    takes.map((take, voice): Source => ({
      voice,
      offset: offsets.get(take.id) ?? 0,
      packets: voicesIn(read(take)),
      next: 'unknown',
    })),
  )
  const partBytes: number[] = []
  const cueTimes: number[] = []
  for (let part = 0; part < partsOfMix(takes); part += 1) {
    const from = part * windowMs
    const untilMs = from + windowMs
    const packets: Window['packets'] = []
    const ended: number[] = []
    for (const source of sources) {
      for await (const { at, data } of before(source, untilMs))
        packets.push({ voice: source.voice, at, data: Uint8Array.from(data) })
      if (source.next !== undefined) continue
      sources.delete(source)
      ended.push(source.voice)
    }
    const mixed = await mixer.mix({ untilMs, packets, ended })
    const cluster = webmCluster(
      mixed.map((data, index) => ({
        kind: 'voice',
        at: from + index * packetMs,
        isKey: true,
        data: Buffer.from(data),
      })),
    )
    await store(part, part === 0 ? Buffer.concat([webmHead(), cluster]) : cluster)
    partBytes.push(cluster.length)
    cueTimes.push(from)
  }
  return { partBytes, cueTimes, lastsMs }
}

/** Takes the packets of a source that begin before a moment of the mix. A take that begins later is not read yet. */
async function* before(source: Source, untilMs: number): AsyncGenerator<Frame> {
  if (source.offset >= untilMs) return
  const take = async () => {
    const { value, done } = await source.packets.next()
    source.next = done === true ? undefined : { ...value, at: value.at + source.offset }
  }
  if (source.next === 'unknown') await take()
  while (source.next !== undefined && source.next !== 'unknown' && source.next.at < untilMs) {
    yield source.next
    await take()
  }
}

async function* voicesIn(parts: AsyncIterable<Buffer>): AsyncGenerator<Frame, undefined> {
  for await (const part of parts) yield* (readPart(part)?.frames ?? []).filter(({ kind }) => kind === 'voice')
}
