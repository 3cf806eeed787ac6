import { openMesh } from './mesh.ts'
import { openRelay } from './relay.ts'
import type { CallTransport, LocalTracks, PictureStep, RelayParts } from './transport.ts'

/** Carries a call by the browsers' own connections, or by a relay once the server names one. */
export interface Carrier extends CallTransport {
  /** Changes to a relay, to another one, or back to the own connections. */
  setRelay(relay: string | null): void
}

/** More people than this see no pictures without a relay: each would be sent once for each person. */
const mostSeen = 3

/** Opens the way between the people of a call. The older way stays until the newer one is open. */
export function openCarrier(parts: RelayParts): Carrier {
  let mesh: CallTransport | undefined = openMesh(parts)
  let relay: ({ readonly id: string } & ReturnType<typeof openRelay>) | undefined
  let seats: readonly string[] = []
  let local: LocalTracks = { mic: null, camera: null, screen: null }
  let step: PictureStep = 1
  const both = () => [mesh, relay].flatMap((each) => each ?? [])
  const prepared = <Transport extends CallTransport>(transport: Transport): Transport => {
    transport.setLocal(local)
    transport.setStep(step)
    transport.setSeats(seats)
    return transport
  }
  const meshStep = () => (seats.length > mostSeen ? 0 : step)
  const changed = () => {
    if (relay?.isOpen() === true) {
      mesh?.close()
      mesh = undefined
    }
    parts.changed()
  }
  const current = () => (relay !== undefined && (mesh === undefined || relay.isOpen()) ? relay : mesh)
  return {
    setRelay(id) {
      if (relay?.id === (id ?? undefined)) return
      relay?.close()
      relay = id === null ? undefined : { id, ...prepared(openRelay({ ...parts, changed, relay: id })) }
      if (relay === undefined) mesh ??= prepared(openMesh(parts))
    },
    setSeats(next) {
      seats = next
      relay?.setSeats(next)
      // A person who comes while a relay is on its way meets the others there.
      mesh?.setSeats(
        relay === undefined ? next : next.filter((seat) => mesh?.peers().some((each) => each.seat === seat)),
      )
      mesh?.setStep(meshStep())
    },
    receive(from, signal) {
      if (from === relay?.id) relay.receive(from, signal)
      else mesh?.receive(from, signal)
    },
    setLocal(tracks) {
      local = tracks
      for (const each of both()) each.setLocal(tracks)
    },
    setStep(next) {
      step = next
      relay?.setStep(next)
      mesh?.setStep(meshStep())
    },
    peers: () => current()?.peers() ?? [],
    measure: async () => (await current()?.measure()) ?? 0,
    reconnect: () => both().forEach((each) => each.reconnect()),
    close: () => both().forEach((each) => each.close()),
  }
}
