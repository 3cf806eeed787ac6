import * as v from 'valibot'

import { openPeer, type PeerLink, type Signal } from './peer.ts'
import type { CallTransport, LocalTracks, PictureStep, TransportParts } from './transport.ts'

/**
 * A signal in its envelope. `from` names the page of the sender, and `to` the page of the receiver. After a reload the seat is the
 * same, and the connection of the page before is gone.
 */
const envelope = v.object({
  from: v.string(),
  to: v.optional(v.string()),
  signal: v.variant('kind', [
    v.object({ kind: v.literal('hello'), isReply: v.boolean() }),
    v.object({ kind: v.literal('restart') }),
    v.object({ kind: v.literal('description'), type: v.picklist(['offer', 'answer']), sdp: v.string() }),
    v.object({
      kind: v.literal('candidate'),
      candidate: v.object({
        candidate: v.optional(v.string()),
        sdpMid: v.nullish(v.string()),
        sdpMLineIndex: v.nullish(v.number()),
        usernameFragment: v.nullish(v.string()),
      }),
    }),
  ]),
})
const written = v.pipe(v.string(), v.parseJson(), envelope)

/** What a page says first to every other one. */
interface Hello {
  readonly kind: 'hello'
  readonly isReply: boolean
}

interface Known {
  /** The page that has the seat. */
  readonly page: string
  readonly link: PeerLink
  /** Signals are taken one after another. */
  taking: Promise<void>
}

/** Connects the browsers of a call to each other directly. For two people it costs the server nothing; four are the most. */
export function openMesh(parts: TransportParts): CallTransport {
  const mesh = makeMesh(parts)
  const links = () => [...mesh.peers.values()].map(({ link }) => link)
  return {
    setSeats(next) {
      const fresh = next.filter((seat) => !mesh.seats.includes(seat))
      mesh.seats = next
      for (const seat of mesh.peers.keys()) if (!next.includes(seat)) mesh.drop(seat)
      for (const seat of fresh) mesh.greet(seat, false)
      for (const link of links()) link.setStep(mesh.step, Math.max(1, next.length))
    },
    receive: (from, text) => take(mesh, from, text),
    setLocal(tracks) {
      mesh.local = tracks
      for (const link of links()) link.setLocal(tracks)
    },
    setStep(step) {
      mesh.step = step
      for (const link of links()) link.setStep(step, Math.max(1, mesh.seats.length))
    },
    peers: () => links().map((link) => link.view()),
    async measure() {
      // A greeting can be lost, for example while a socket is connected again.
      for (const seat of mesh.seats) if (!mesh.peers.has(seat)) mesh.greet(seat, false)
      const bytes = await Promise.all(links().map((link) => link.measure()))
      return bytes.reduce((sum, each) => sum + each, 0)
    },
    reconnect() {
      for (const link of links()) link.restart()
    },
    close() {
      for (const seat of mesh.peers.keys()) mesh.drop(seat)
    },
  }
}

type Mesh = ReturnType<typeof makeMesh>

function makeMesh({ seat: own, iceServers, send, changed }: TransportParts) {
  const page = crypto.randomUUID()
  const peers = new Map<string, Known>()
  const post = (seat: string, to: string | undefined, signal: Signal | Hello) =>
    send(seat, JSON.stringify({ from: page, to, signal }))
  const drop = (seat: string) => {
    peers.get(seat)?.link.close()
    peers.delete(seat)
  }
  const mesh = {
    page,
    peers,
    drop,
    seats: [] as readonly string[],
    local: { mic: null, camera: null, screen: null } as LocalTracks,
    step: 1 as PictureStep,
    greet: (seat: string, isReply: boolean) => post(seat, undefined, { kind: 'hello', isReply }),
    /** Connects to the page that has a seat now. */
    meet(seat: string, theirs: string) {
      drop(seat)
      const link = openPeer({
        seat,
        iceServers,
        changed,
        offers: own > seat,
        send: (signal) => post(seat, theirs, signal),
      })
      link.setLocal(mesh.local)
      link.setStep(mesh.step, Math.max(1, mesh.seats.length))
      peers.set(seat, { page: theirs, link, taking: Promise.resolve() })
      changed()
    },
  }
  return mesh
}

function take(mesh: Mesh, seat: string, text: string): void {
  const read = v.safeParse(written, text)
  if (!read.success || !mesh.seats.includes(seat)) return
  const { from: theirs, to, signal } = read.output
  const known = mesh.peers.get(seat)
  if (signal.kind === 'hello') {
    // The answer first, so that the other page knows this one before its offer comes.
    if (!signal.isReply) mesh.greet(seat, true)
    if (known?.page !== theirs) mesh.meet(seat, theirs)
  } else if (known?.page === theirs && to === mesh.page) {
    known.taking = known.taking.then(() => known.link.receive(signal)).catch(reportError)
  }
}
