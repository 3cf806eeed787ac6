import { createSocket, type Socket } from 'node:dgram'

/** What a line does to its packets, in each direction. */
export interface Faults {
  /** The part of the packets that it loses, 0 to 1. */
  readonly loss?: number
  /** Milliseconds that a packet takes. */
  readonly delayMs?: number
  readonly bitsPerSecond?: number
}

/** A line for packets between browsers, or between a browser and a server, that can be as bad as that of a phone. */
export interface BadLine {
  /**
   * Returns a port that stands for an address behind the line. `isNear` says that the caller is the person whose line it is; all others
   * reach that person by it.
   */
  through(address: string, port: number, isNear: boolean): Promise<number>
  /** From now on it does this, and no more what it did before. */
  be(faults: Faults): void
  /** Loses everything until it is mended. */
  cut(): void
  mend(): void
  /** Bits that came to it so far in the busier direction, with the headers of UDP and IP. */
  bits(): number
  close(): void
}

/** Bytes of the headers of UDP and IP. */
const headers = 28
/** A router stores so many milliseconds of packets; what does not fit is lost. */
const queueMs = 300

/** One direction of the line. */
interface Way {
  bits: number
  /** When the last packet that waits has left. */
  freeAt: number
}

/** Makes a line on this machine. Its loss is the same in each run. */
export function makeBadLine(): BadLine {
  const ports = new Map<string, Promise<number>>()
  const line: Line = {
    sockets: new Set(),
    random: makeRandom(),
    up: { bits: 0, freeAt: 0 },
    down: { bits: 0, freeAt: 0 },
    faults: {},
    isCut: false,
  }
  return {
    through(address, port, isNear) {
      const key = `${address} ${port} ${isNear}`
      const known = ports.get(key) ?? stand(line, { address, port }, isNear)
      ports.set(key, known)
      return known
    },
    be(faults) {
      line.faults = faults
      for (const way of [line.up, line.down]) way.freeAt = 0
    },
    cut: () => void (line.isCut = true),
    mend: () => void (line.isCut = false),
    bits: () => Math.max(line.up.bits, line.down.bits),
    close() {
      for (const socket of line.sockets) socket.close()
      line.sockets.clear()
    },
  }
}

/** An address of UDP. */
interface Place {
  readonly address: string
  readonly port: number
}

interface Line {
  readonly sockets: Set<Socket>
  readonly up: Way
  readonly down: Way
  random(): number
  faults: Faults
  isCut: boolean
}

/** Opens a port for an address; returns it. Each sender has a socket of its own, by which the replies find back. */
async function stand(line: Line, target: Place, isNear: boolean): Promise<number> {
  const [there, back] = isNear ? [line.up, line.down] : [line.down, line.up]
  const near = await bind(line)
  const fars = new Map<string, Promise<Socket>>()
  const farFor = async (sender: Place) => {
    const far = await bind(line)
    far.on('message', (packet) => carry(line, { way: back, packet, from: near, to: sender }))
    return far
  }
  near.on('message', (packet, sender) => {
    const key = `${sender.address}:${sender.port}`
    const far = fars.get(key) ?? farFor(sender)
    fars.set(key, far)
    void far.then((from) => carry(line, { way: there, packet, from, to: target }))
  })
  return near.address().port
}

interface Sent {
  readonly way: Way
  readonly packet: Buffer
  readonly from: Socket
  readonly to: Place
}

function carry(line: Line, { way, packet, from, to }: Sent): void {
  const { loss = 0, delayMs = 0, bitsPerSecond } = line.faults
  const bits = (packet.length + headers) * 8
  way.bits += bits
  if (line.isCut || line.random() < loss) return
  const now = performance.now()
  const waits = bitsPerSecond === undefined ? 0 : Math.max(0, way.freeAt - now)
  if (waits > queueMs) return
  if (bitsPerSecond !== undefined) way.freeAt = now + waits + (bits / bitsPerSecond) * 1000
  setTimeout(
    () => {
      if (line.sockets.has(from)) from.send(packet, to.port, to.address)
    },
    Math.max(0, way.freeAt - now) + delayMs,
  )
}

async function bind({ sockets }: Line): Promise<Socket> {
  const socket = createSocket('udp4')
  sockets.add(socket)
  await new Promise<void>((resolve) => socket.bind(0, resolve))
  // A browser that is gone refuses its packets.
  socket.on('error', () => undefined)
  return socket
}

/** Numbers from 0 to 1 that look random and are the same in each run (xorshift). */
function makeRandom(): () => number {
  let state = 2_463_534_242
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}
