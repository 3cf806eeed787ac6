import { expect, type Page } from '@playwright/test'

import { startCoturn } from '../scripts/coturn.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectMoving, expectVoices, goIn, withDevices } from './callPages.ts'
import { beAtNoon } from './productClock.ts'
import { openChatWith, visit } from './chatting.ts'
import { test as base } from './product.ts'

const secret = 'the-secret-of-calls'

/** A product with a server that passes media on. */
const test = base.extend<{ own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const turn = await startCoturn(secret)
    const own = await startTemporary({
      TURN_URL: `turn:127.0.0.1:${turn.port}?transport=tcp`,
      TURN_SECRET: secret,
    })
    await use(own)
    await own.stop()
    await turn.close()
  },
})
test.use(withDevices)

test('two people whose networks let nothing else through meet by the server that passes media on @desk-suffices', async ({
  browser,
  own,
}) => {
  await beAtNoon(own)
  const asha = await visit(browser, own.url, 'asha')
  const ravi = await visit(browser, own.url, 'ravi')
  for (const page of [asha, ravi]) {
    await page.addInitScript(useServersAlone)
    await page.reload()
  }
  await openChatWith(asha, 'Ravi Kulkarni')
  await asha.getByRole('button', { name: 'Start a call' }).click()
  await goIn(asha)
  await ravi.getByRole('button', { name: 'Accept' }).click()
  await goIn(ravi)
  await expectMoving(asha, 'Ravi Kulkarni')
  await expectMoving(ravi, 'Asha Patil')
  await expectVoices(asha, 1)
  for (const page of [asha, ravi]) expect(await waysOf(page)).toEqual(['relay'])
  for (const page of [asha, ravi]) await page.context().close()
})

interface Watched {
  connections: RTCPeerConnection[]
}

/** Runs in the page: a network that lets browsers reach nothing but the servers of the call. */
function useServersAlone(): void {
  const page = globalThis as unknown as Watched
  page.connections = []
  const Native = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(given?: RTCConfiguration) {
      super({ ...given, iceTransportPolicy: 'relay' })
      page.connections.push(this)
    }
  }
}

/** Returns the kinds of ways that the connections of a page use. */
function waysOf(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const kinds = new Set<unknown>()
    for (const connection of (globalThis as unknown as Watched).connections) {
      const stats = await connection.getStats()
      stats.forEach((each: { type: string; nominated?: boolean; localCandidateId?: string }) => {
        if (each.type !== 'candidate-pair' || each.nominated !== true) return
        const local = stats.get(each.localCandidateId ?? '') as { candidateType?: string } | undefined
        kinds.add(local?.candidateType)
      })
    }
    return [...kinds]
  })
}
