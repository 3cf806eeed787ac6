import { withoutRepetition } from '../packets/payload.ts'
import type { Packet } from '../packets/wire.ts'
import { makeSource, type Source } from './frames.ts'
import { type Frame, sizeOfPicture, webmCluster, webmHead } from './webm.ts'

/** A person's sound and picture while they are recorded. A new consent or a new connection begins another take. */
export interface Take {
  readonly id: string
  push(packet: Packet, kind: Frame['kind'], at: number): void
  tick(at: number): void
  /** Stores what came until now, and takes nothing after it. */
  end(at: number): void
}

interface TakeParts {
  readonly id: string
  /** Whether the picture is recorded too. */
  readonly withPicture: boolean
  /** Returns the number of a repeating voice. */
  readonly redOf: () => number | undefined
  readonly begunAt: number
  /** When a packet was made by the relay's clock, if its sender has said what time it is. */
  readonly madeAt: (packet: Packet, clockRate: number) => number | undefined
  store(chunk: Buffer): void
  askKeyFrame(): void
}

/** Milliseconds of a cluster; a crash loses no more. */
const clusterMs = 2000
/** The head is written after this time, even if there is no picture yet. */
const pictureWaitsMs = 4000
/** A camera that is switched on later needs a place in the head. Each whole picture says its own size. */
const usualSize = { width: 640, height: 360 }
/** A film can be entered at a whole picture, so one is asked for if there was none for so long. */
const keyEveryMs = 10_000
/** A browser that connects again has new sources. */
const mostSources = 32

/** Begins a take. */
export function beginTake(parts: TakeParts): Take {
  const { id, begunAt, withPicture, store, askKeyFrame } = parts
  const sources = new Map<number, Source>()
  const waiting: Frame[] = []
  let hasHead = false
  let storedAt = begunAt
  let isOver = false
  const watchKeys = makeKeyWatch(begunAt, askKeyFrame)
  const collect = (at: number) => {
    for (const source of sources.values()) {
      waiting.push(...source.take(at))
      if (source.takeBroken()) askKeyFrame()
    }
  }
  const writeHead = (at: number): Buffer | undefined => {
    const first = waiting.find(({ kind, isKey }) => kind === 'picture' && isKey)
    const expectsPicture = withPicture && first === undefined && at - begunAt < pictureWaitsMs && !isOver
    if (expectsPicture || waiting.length === 0) return undefined
    const size = first === undefined ? undefined : sizeOfPicture(first.data)
    hasHead = true
    return webmHead(withPicture ? (size ?? usualSize) : undefined)
  }
  const write = (at: number) => {
    collect(at)
    const head = hasHead ? Buffer.alloc(0) : writeHead(at)
    if (head === undefined) return
    storedAt = at
    if (waiting.some(({ kind }) => kind === 'picture')) watchKeys(waiting, at)
    const frames = waiting.splice(0)
    if (frames.length > 0) store(Buffer.concat([head, webmCluster(frames)]))
  }
  return {
    id,
    push(packet, kind, at) {
      if (isOver || (kind === 'picture' && !withPicture)) return
      const known = sources.get(packet.ssrc)
      if (known === undefined && sources.size >= mostSources) return
      const source = known ?? sourceOf(parts, kind)
      sources.set(packet.ssrc, source)
      source.push(packet, at)
    },
    tick(at) {
      if (!isOver && at - storedAt >= clusterMs) write(at)
    },
    end(at) {
      if (isOver) return
      isOver = true
      write(at)
    },
  }
}

/** Asks for a whole picture if the stored frames had none for so long. */
function makeKeyWatch(begunAt: number, ask: () => void) {
  let keyAt = begunAt
  return (frames: readonly Frame[], at: number) => {
    if (frames.some(({ kind, isKey }) => kind === 'picture' && isKey)) keyAt = at
    else if (at - keyAt >= keyEveryMs) ask()
  }
}

/** Makes a source of a recorded person. */
function sourceOf({ begunAt, madeAt, redOf }: TakeParts, kind: Frame['kind']): Source {
  const clockRate = kind === 'picture' ? 90_000 : 48_000
  return makeSource({
    kind,
    clockRate,
    voiceOf: ({ payloadType, payload }) => (payloadType === redOf() ? withoutRepetition(payload) : payload),
    begunAt,
    madeAt: (packet) => madeAt(packet, clockRate),
  })
}
