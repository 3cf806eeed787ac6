import type { BrowserContext, Page } from '@playwright/test'

import type { BadLine } from '../scripts/badLine.ts'

/** The sound that a page received: its samples, those that it made up, and the longest time without any real one. */
export interface Sound {
  readonly made: number
  readonly all: number
  readonly gapMs: number
}

/** What a page knows in these tests. */
interface Watched {
  connections: RTCPeerConnection[]
  throughLine(address: string, port: number): Promise<number>
  countSound(connection: RTCPeerConnection): Promise<Counts>
}

interface Counts {
  readonly all: number
  readonly made: number
  readonly packets: number
}

/** Leads the packets of a browser over a line. `isNear` says that it is the line of its own person. */
export async function leadOver(
  context: BrowserContext,
  line: BadLine,
  { isNear }: { readonly isNear: boolean },
): Promise<void> {
  await context.exposeBinding('throughLine', (_, address: string, port: number) =>
    line.through(address, port, isNear),
  )
  await context.addInitScript(replaceAddresses)
  await context.addInitScript(addCounter)
}

/** Lets the sound that the pages of a browser receive be counted. */
export async function countSounds(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteConnections)
  await context.addInitScript(addCounter)
}

/** Runs in the page: notes its connections. */
function noteConnections(): void {
  const page = globalThis as unknown as Watched
  page.connections = []
  const Native = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(given?: RTCConfiguration) {
      super(given)
      page.connections.push(this)
    }
  }
}

/** Runs in the page: a browser is told the ports of the line instead of those of the others. */
function replaceAddresses(): void {
  const page = globalThis as unknown as Watched
  page.connections = []
  const replaced = async (text: string): Promise<string | undefined> => {
    const parts = text.split(' ')
    const [, , protocol = '', , address = '', port = ''] = parts
    if (protocol.toLowerCase() !== 'udp' || address.includes(':')) return undefined
    parts[5] = String(await page.throughLine(address, Number(port)))
    return parts.join(' ')
  }
  const Native = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(given?: RTCConfiguration) {
      super(given)
      page.connections.push(this)
    }
    override async addIceCandidate(given?: RTCIceCandidateInit | null): Promise<void> {
      const candidate = await replaced(given?.candidate ?? '')
      if (candidate !== undefined) await super.addIceCandidate({ ...given, candidate })
    }
    override async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
      const lines = await Promise.all(
        sdp.split('\r\n').map(async (each) => {
          if (!each.startsWith('a=candidate:')) return each
          const candidate = await replaced(each.slice(2))
          return candidate === undefined ? [] : `a=${candidate}`
        }),
      )
      await super.setRemoteDescription({ type, sdp: lines.flat().join('\r\n') })
    }
  }
}

/** Runs in the page, once: adds up what arrives of the voices of the others. */
function addCounter(): void {
  const page = globalThis as unknown as Watched
  page.countSound = async (connection) => {
    const stats = [...((await connection.getStats()).values() as Iterable<Record<string, unknown>>)]
    const voices = stats.filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
    const sum = (name: string) => voices.reduce((total, each) => total + Number(each[name] ?? 0), 0)
    return {
      all: sum('totalSamplesReceived'),
      made: sum('concealedSamples'),
      packets: sum('packetsReceived'),
    }
  }
}

/** Listens to the others for a time. */
export function listen(page: Page, forMs: number): Promise<Sound> {
  return page.evaluate(async (time) => {
    const { connections, countSound } = globalThis as unknown as Watched
    const open = connections.filter((each) => each.connectionState === 'connected')
    const heard = async () => {
      const counts = await Promise.all(open.map(countSound))
      return counts.reduce((sum, { all, made }) => ({ all: sum.all + all, made: sum.made + made }), {
        all: 0,
        made: 0,
      })
    }
    const first = await heard()
    let [last, run, longest] = [first, 0, 0]
    const until = performance.now() + time
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      const now = await heard()
      const [all, made] = [now.all - last.all, now.made - last.made]
      // What two looks cannot tell apart counts as one gap.
      longest = Math.max(longest, run + made)
      run = made >= all ? run + made : made
      last = now
    }
    return { made: last.made - first.made, all: last.all - first.all, gapMs: longest / 48 }
  }, forMs)
}

/** Resolves with the milliseconds until real sound of another person comes again. */
export function soundAgain(page: Page, within: number): Promise<number> {
  return page.evaluate(async (limit) => {
    const { connections, countSound } = globalThis as unknown as Watched
    const begun = performance.now()
    const before = new Map<RTCPeerConnection, number>()
    while (performance.now() - begun < limit) {
      for (const connection of connections.filter((each) => each.signalingState !== 'closed')) {
        const { packets } = await countSound(connection)
        if (packets > (before.get(connection) ?? packets) + 3) return performance.now() - begun
        if (!before.has(connection)) before.set(connection, packets)
      }
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    return limit
  }, within)
}
