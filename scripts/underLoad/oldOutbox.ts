import type { Browser, Page } from '@playwright/test'

import { visit } from '../../e2e/chatting.ts'
import type { CuttableNetwork } from '../cuttableNetwork.ts'
import { type Act, actsOf, personIn } from './oldActs.ts'
import type { Pair } from './pairs.ts'

/** A second tab with the client of the last release. Its outbox has one act of each kind. */
export interface OldOutbox {
  /** Puts the acts into the outbox of the device; there is no network. */
  fill(): Promise<void>
  /**
   * Has the network again, and waits until the outbox is empty. The code that sends rare acts may be gone from the server with the old client. Then
   * this reloads the tab, as a person does, and the new client sends what the old one stored.
   */
  goesOut(): Promise<{
    /** A line for each act that the server did not take. */
    readonly refused: readonly string[]
    /** The acts that needed the new client. */
    readonly late: readonly string[]
  }>
  /** How many kinds of acts there are. */
  readonly kinds: number
}

const patienceMs = 30_000
/** An old worker shows its stored client once more. */
const mostReloads = 4

/** Opens the tab of the first person of a pair, while the old version runs, and learns what they may act on. */
export async function openOldOutbox(
  browser: Browser,
  { people, port }: { readonly people: CuttableNetwork; readonly port: number },
  pair: Pair,
): Promise<OldOutbox> {
  const acts = await actsOf(port, pair)
  const page = await visit(browser, people.url, 'asha')
  const replies = new Map<string, number>()
  page.on('response', async (reply) => {
    const key = reply.request().headers()['idempotency-key']
    if (key !== undefined) replies.set(key, reply.status())
  })
  const frames = framesOf(page)
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'saathi-outbox'),
  )
  const entries = acts.map(({ action, given }, place) => ({
    id: crypto.randomUUID(),
    action,
    given,
    personId: personIn(pair.tokens[0]),
    at: Date.now() + place,
  }))
  return {
    kinds: new Set(acts.map(({ action }) => action)).size,
    async fill() {
      await page.context().setOffline(true)
      await page.evaluate(putEntries, entries)
    },
    async goesOut() {
      await page.context().setOffline(false)
      const early = await waiting(page)
      let left = early
      for (let reloads = 0; left.length > 0 && reloads < mostReloads; reloads += 1) {
        await page.reload()
        left = await waiting(page)
      }
      const refused = acts.flatMap(({ action, wanted }, place) => {
        const { id = '' } = entries[place] ?? {}
        if (left.includes(id)) return [`${action} still waits, ${replies.get(id) ?? 'no reply'}`]
        const told = wanted === undefined ? frames.toldOf(id, action) : String(replies.get(id) ?? 'no reply')
        return told === String(wanted ?? 'sent') ? [] : [`${action}: ${told}`]
      })
      const isLate = (_: Act, place: number) => early.includes(entries[place]?.id ?? '')
      return { refused, late: acts.filter(isLate).map(({ action }) => action) }
    },
  }
}

/** Follows the frames of the tab's sockets. */
function framesOf(page: Page) {
  const gone: string[] = []
  const refused: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => gone.push(String(payload)))
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"command":"error"')) refused.push(String(payload))
    })
  })
  return {
    /** An act goes over the socket with its name as the command; a message also with the id of its entry. */
    toldOf(id: string, action: string) {
      const command = action.replace('chat.', '')
      const isSent = gone.some(
        (frame) => frame.includes(`"command":"${command}"`) && (command !== 'send' || frame.includes(id)),
      )
      const [refusal] = refused
      return refusal === undefined ? (isSent ? 'sent' : 'not sent') : `refused, ${refusal}`
    },
  }
}

/** Runs in the page: stores entries as its client does, and tells the client's tabs. */
async function putEntries(entries: readonly { readonly id: string }[]): Promise<void> {
  const opening = indexedDB.open('saathi-outbox')
  const store = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no outbox')))
  })
  await new Promise((resolve, reject) => {
    const writing = store.transaction('entries', 'readwrite')
    for (const entry of entries) writing.objectStore('entries').put(entry, entry.id)
    writing.addEventListener('complete', resolve)
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('not stored')))
  })
  store.close()
  new BroadcastChannel('outbox').postMessage({})
}

/** Waits until nothing is in the outbox any more; returns the ids of what is left after half a minute. */
async function waiting(page: Page): Promise<readonly string[]> {
  const ids = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('saathi-outbox')
      const store = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const asked = store.transaction('entries').objectStore('entries').getAllKeys()
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        asked.addEventListener('success', () => resolve(asked.result))
      })
      store.close()
      return keys.map(String)
    })
  const until = Date.now() + patienceMs
  let left = await ids()
  while (left.length > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    left = await ids()
  }
  return left
}
