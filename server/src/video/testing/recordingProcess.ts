import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import type { Report } from '../relay/messages.ts'
import type { startRelay as Start } from '../relay/process.ts'
import { openTakes, type Takes } from '../relay/recording/takes.ts'
import { openRecorder } from '../record/recorder.ts'
import { openTakeShelf } from '../record/shelf.ts'
import { openRelayHosts } from '../relayHosts.ts'
import { openRelays } from '../relays.ts'
import { spokenIn } from './testPacket.ts'

/** The parts of the house that a process needs here. */
type ProcessHouse = Pick<House, 'bus' | 'clock' | 'config' | 'db' | 'files' | 'keys' | 'log'>

/** Other processes are waited for so long, because a test that goes on without them proves nothing. */
const patienceMs = 120_000

/**
 * A process of the product as far as recordings go, with a relay in this process. The relay's clock has the seconds of the test, which says what
 * each person says in which second. `alive` holds the ids of the processes that run.
 */
export async function startRecordingProcess(given: ProcessHouse, alive: Set<string>) {
  const others = () => ({ ids: [...alive].filter((each) => each !== id), isUnsure: false })
  const id = newId()
  const house = { ...given, bus: { ...given.bus, id, others } }
  alive.add(id)
  const shelf = await openTakeShelf(given.files, given.keys)
  const recorder = openRecorder(house, {
    shelf,
    isOnHost: () => Promise.resolve(false),
    failed: () => undefined,
  })
  const rooms = makeRooms()
  const openHosts: typeof openRelayHosts = (bus, settleHere) => {
    const hosts = openRelayHosts(bus, settleHere, patienceMs)
    return {
      close: hosts.close,
      isAlive: (host) => Promise.resolve(alive.has(host)),
      settle: hosts.settle,
    }
  }
  const { startRelay } = rooms
  const relays = openRelays(house, { recorder, startRelay, openHosts, send: () => undefined })
  return {
    house: { ...house, relays },
    begin: rooms.begin,
    speak: rooms.speak,
    /** Ends like a killed process: it tells nobody, and loses the sound that its relay had not handed over. */
    kill() {
      alive.delete(id)
      rooms.clear()
      relays.close()
    },
  }
}

/** The calls in a relay whose clock has the seconds of the test. */
function makeRooms() {
  const rooms = new Map<string, Takes>()
  let second = 0
  const roomOf = (callId: string, heard: (report: Report) => void) => {
    const room =
      rooms.get(callId) ??
      openTakes(
        {
          store: (take, data) => heard({ kind: 'chunk', take, data: Uint8Array.from(data) }),
          ended: (take) => heard({ kind: 'ended', take }),
        },
        { redOf: () => 63, madeAt: () => undefined, askKeyFrame: () => undefined },
      )
    rooms.set(callId, room)
    return room
  }
  const startRelay: typeof Start = ({ heard }) =>
    Promise.resolve({
      id: newId(),
      order(order) {
        if (order.kind === 'record') roomOf(order.call, heard).record(order.takes, second * 1000)
      },
      stop: () => undefined,
    })
  return {
    startRelay,
    clear: () => rooms.clear(),
    /** The number of the second that begins. */
    begin(number: number) {
      second = number
    },
    /** In this second each of these people says its number. */
    speak(callId: string, seats: readonly string[]) {
      const at = second * 1000
      seats.forEach((seat, index) =>
        rooms.get(callId)?.push(seat, spokenIn(second, index + 1), { kind: 'voice', at: at + 500 }),
      )
      rooms.get(callId)?.tick(at + 999)
    },
  }
}
