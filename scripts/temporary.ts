import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type CuttableNetwork, startCuttableNetwork } from './cuttableNetwork.ts'
import { freePort } from './freePort.ts'
import { peopleToTry, startOpenIdProvider } from './openIdProvider.ts'
import { type PushService, startPushService } from './pushService.ts'
import { oneServer } from './servers.ts'
import { startWebPage } from './webPage.ts'

type Settings = Readonly<Record<string, string>>

/** The product as `npm start` runs it, with its own data folder and port, for journeys and pictures. */
export interface Temporary {
  /** The address for browsers. */
  readonly url: string
  /** The address that works even while the network of the browsers is cut. */
  readonly serverUrl: string
  /** The network between the browsers and the server. */
  readonly network: Pick<CuttableNetwork, 'cut' | 'mend'>
  /** A host whose page `/story` can have a preview. */
  readonly webUrl: string
  /** The push service that the product may reach. */
  readonly pushService: PushService
  readonly dataDir: string
  /** The folder of its mails. */
  readonly outbox: string
  /** Kills the server, as a crash would. */
  kill(): Promise<void>
  /** Kills one of two servers. */
  killOne(index: number): Promise<void>
  /** Starts it again on the same data. */
  restart(): Promise<void>
  /** Stops it; its data stays. */
  end(): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a temporary product in demo mode, with a local OpenID provider in place of Google. Resolves when it is ready; rejects with its
 * output if it does not start. The further settings, `more`, may depend on the address. If `MADE_DEMO` names a data folder with the demo
 * people, the product starts with a copy of it, except with `DEMO=0`. `makeServers` says whether it is one server or two.
 */
export async function startTemporary(
  more: Settings | ((url: string) => Promise<Settings>) = {},
  makeServers = oneServer,
): Promise<Temporary> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-temporary-'))
  const { MADE_DEMO: made } = process.env
  const isEmpty = typeof more !== 'function' && more.DEMO === '0'
  if (made !== undefined && !isEmpty) execFileSync('cp', ['-a', `${made}/.`, folder])
  const port = await freePort()
  const network = await startCuttableNetwork(port)
  const { url } = network
  const provider = await startOpenIdProvider({
    port: 0,
    people: peopleToTry,
    returnTo: [`${url}/identity/google/callback`],
  })
  const web = await startWebPage()
  const pushService = await startPushService()
  const settings = {
    NODE_ENV: '',
    DATABASE_URL: '',
    DATA_DIR: folder,
    PUBLIC_URL: url,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
    PREVIEW_HOSTS: new URL(web.url).host,
    PUSH_HOSTS: pushService.host,
    ...(typeof more === 'function' ? await more(url) : more),
  }
  const servers = await makeServers(settings, { port, folder })
  await servers.start()
  return {
    url,
    serverUrl: `http://localhost:${port}`,
    network,
    webUrl: web.url,
    pushService,
    dataDir: folder,
    outbox: join(folder, 'outbox'),
    kill: () => servers.end('SIGKILL'),
    killOne: servers.killOne,
    restart: servers.start,
    end: () => servers.end('SIGTERM'),
    stop: async () => {
      await servers.end('SIGTERM')
      await servers.close()
      await network.close()
      await provider.close()
      await web.close()
      await pushService.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
