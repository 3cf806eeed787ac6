import { type App, buildApp, domainSettings } from './app.ts'
import { type Config, readConfig } from './house/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './engines/postgres/embeddedPostgres.ts'
import { readFlag, writeFlag } from './engines/database/flags.ts'
import type { Database } from './engines/database/database.ts'
import { endDemo, hasDemo, resumeDemo } from './demo/demoEnd.ts'
import { hasPeople } from './people/public/store.ts'
import { newSetupLink } from './registration/public.ts'
import { type OpenHouse, openHouse } from './house/openHouse.ts'
import { removeRunning, writeRunning } from './house/runningServer.ts'
import { proxyAdvice } from './http/proxy.ts'
import { openLog } from './http/server.ts'
import { readMessengers, templateAdvice } from './notifications/phones/settings.ts'
import { addressAdvice, readTeam } from './team/settings.ts'

/** A started product. */
export interface Started {
  readonly address: string
  readonly demo: boolean
  /** Ends everything in order: no new calls, running calls finish, then jobs, then the database. */
  stop(): Promise<void>
}

/** Prints a line for the person who starts the product. */
type Say = (line: string) => void

/** How `npm run dev` starts the product: it has a PostgreSQL of its own, and Vite serves the client. */
export interface Parts {
  /** The address of a PostgreSQL that is running and stays. */
  readonly databaseUrl?: string
  /** Whether the built client is served too. */
  readonly withPages?: boolean
}

/** Starts the whole product with the settings of the environment. Throws one line for each invalid setting. */
export async function startProduct(
  environment: NodeJS.ProcessEnv,
  say: Say,
  { databaseUrl, withPages = true }: Parts = {},
): Promise<Started> {
  const result = readConfig(environment, domainSettings)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  const { config } = result
  // This process itself speaks only http.
  if (config.publicUrl.startsWith('https:') && config.trustProxy === undefined) say(proxyAdvice)
  if (config.of(readTeam).email === null) say(addressAdvice)
  const advice = templateAdvice(config.of(readMessengers))
  if (advice !== undefined) say(advice)
  const database =
    databaseUrl === undefined
      ? await openDatabaseServer(config, say)
      : { url: databaseUrl, postgres: undefined }
  try {
    return await startOn({ config, database, withPages }, say)
  } catch (error) {
    await database.postgres?.stop()
    throw error
  }
}

interface DatabaseServer {
  readonly url: string
  readonly postgres: EmbeddedPostgres | undefined
}

async function openDatabaseServer(config: Config, say: Say): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, postgres: undefined }
  const postgres = await startEmbeddedPostgres(config.dataDir, say)
  return { url: postgres.url, postgres }
}

interface Starting {
  readonly config: Config
  readonly database: DatabaseServer
  readonly withPages: boolean
}

async function startOn(starting: Starting, say: Say): Promise<Started> {
  const house = await openHouse(starting.config, starting.database.url, openLog())
  try {
    return await startIn(house, starting, say)
  } catch (error) {
    await house.close()
    throw error
  }
}

async function startIn(
  house: OpenHouse,
  { config, database, withPages }: Starting,
  say: Say,
): Promise<Started> {
  await openKeys(house, say)
  const demo = await demoMode(house)
  const app = await buildApp(house, { quiet: false, withPages })
  await app.prepare({ demo })
  await house.queue.start(app.jobs)
  if (demo) await app.makeDemo(say)
  await app.server.listen({ port: config.port, host: config.host })
  const port = Number(new URL(app.server.listeningOrigin).port)
  writeRunning(config.dataDir, {
    pid: process.pid,
    port,
    databaseUrl: database.url,
    publicUrl: config.publicUrl.replace(/:0$/, `:${port}`),
  })
  const stop = () => stopAll({ app, house, database, config })
  await saySetup(house, say)
  return { address: config.publicUrl.replace(/:0$/, `:${port}`), demo, stop }
}

/** Prints the link of the first run while there is no member of the team. */
async function saySetup(house: OpenHouse, say: Say): Promise<void> {
  const link = await newSetupLink(house)
  if (link === undefined) return
  say('')
  say('  Nobody is in the programme team yet. This link sets it up; it works once, for one hour:')
  say(`  ${link}`)
}

/** Encrypts the keys in the database; if a key was made for that, says so once. */
async function openKeys({ keys }: OpenHouse, say: Say): Promise<void> {
  const made = 'open' in keys ? await keys.open() : undefined
  if (made === undefined || !('source' in keys)) return
  say(
    `The keys in the database are encrypted from now on. Their key was made, and is in ${keys.source.place}:`,
  )
  say(`  SECRET_KEY=${made}`)
  say('  Store it apart from the backups of the database. Every other process on this database needs it too.')
}

/**
 * Whether this is a demo: by the setting, otherwise as stored in the database, otherwise yes for an empty database
 * outside production.
 */
async function demoMode(house: OpenHouse): Promise<boolean> {
  const { db, config } = house
  if (config.production) await refuseDemo(db)
  const demo = config.demo ?? (await readFlag(db, 'demo')) ?? (!config.production && !(await hasPeople(db)))
  await writeFlag(db, 'demo', demo)
  await (demo ? resumeDemo(house) : endDemo(house))
  return demo
}

/** Throws if the database is a demo: everyone knows the password of its people, one of whom is staff. */
async function refuseDemo(db: Database): Promise<void> {
  if (!(await hasDemo(db))) return
  throw new Error(
    'This database is a demo, and production does not start on one. Give it an empty database, or take the demo people out with `npm run staff -- demo end`.',
  )
}

interface Running {
  readonly app: App
  readonly house: OpenHouse
  readonly database: DatabaseServer
  readonly config: Config
}

async function stopAll({ app, house, database, config }: Running): Promise<void> {
  await app.server.close()
  await house.close()
  await database.postgres?.stop()
  removeRunning(config.dataDir)
}
