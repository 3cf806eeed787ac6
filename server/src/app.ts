import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { domains } from '@saathi/contract/domains.ts'
import {
  largestFrame,
  socketCommand,
  socketEvent,
  tokenGraceMs,
  wrongFramesInARow,
} from '@saathi/contract/socket.ts'
import type { FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'

import { watchMaintenance } from './access/maintenance.ts'
import { makeRequireOpen } from './access/public.ts'
import { personSeenAs } from './desk/public/seeAs.ts'
import { makeStaffFor } from './desk/public/staffFor.ts'
import { openMailbox } from './demo/mailbox.ts'
import { makeDemo } from './demo/makeDemo.ts'
import { makeSixty } from './demo/sixty/makeSixty.ts'
import { databaseAnswers } from './engines/database/database.ts'
import type { DueKind } from './engines/work/dueWork.ts'
import type { FileGate } from './engines/files/files.ts'
import type { Job } from './engines/work/queue.ts'
import { trustedNetworks } from './engines/network/trustedNetworks.ts'
import type { House } from './house/house.ts'
import { clientAddressOf } from './http/clientAddress.ts'
import { serveDocs } from './http/docs.ts'
import { serveFiles } from './http/files.ts'
import { watchForwarding } from './http/proxy.ts'
import { serveHealth } from './http/health.ts'
import { serveOutbox } from './http/outbox.ts'
import { servePages } from './http/pages.ts'
import { servePictures } from './http/pictures.ts'
import { seeAsPrefix } from './http/request.ts'
import { mount } from './http/serve.ts'
import { makeServer } from './http/server.ts'
import { type Guard, makeGuard } from './identity/credentials/guard.ts'
import { openTokens, type Tokens } from './identity/credentials/tokens.ts'
import { houseData } from './room/housePersonal.ts'
import { jobsOf } from './room/jobs.ts'
import { joinRooms, refuseGaps } from './room/joinRooms.ts'
import type { PersonalData } from './room/personalData.ts'
import type { JoinedRooms, Room } from './room/room.ts'
import { plans } from './rooms.ts'
import { makePresence, type Presence } from './socket/presence.ts'
import { serveSocket } from './socket/serve.ts'

/** The personal data that the whole product stores, domain by domain. */
export const personalData: readonly PersonalData[] = [
  ...plans.flatMap(({ personal }) => personal ?? []),
  houseData,
]

/** Milliseconds in which the database must reply for the product to be ready. */
const readyWithinMs = 2000

/** The domains' parts of the settings, to be checked with the rest at the start. */
export const domainSettings = plans.flatMap(({ settings }) => settings ?? [])

/** The whole product behind one HTTP server, and the jobs that the queue runs for it. */
export interface App {
  readonly server: FastifyInstance
  readonly guard: Guard
  readonly tokens: Tokens
  readonly jobs: Readonly<Record<string, Job>>
  /** Work that is planned for a moment, by its name. */
  readonly due: Readonly<Record<string, DueKind>>
  readonly rooms: JoinedRooms
  readonly presence: Presence
  /** Before listening: loads content into the database, and opens the parts that only a demo shows. */
  prepare(options: { readonly demo: boolean }): Promise<void>
  /** Before listening, while the queue works: makes the demo people if there are none. */
  makeDemo(say: (line: string) => void): Promise<void>
  /** Makes sixty more people of the demo in every state; false if they are there. */
  makeSixty(say: (line: string) => void): Promise<boolean>
}

interface BuildOptions {
  readonly quiet: boolean
  /** Also serve the built web client. */
  readonly withPages?: boolean
  /** Serve everything even under maintenance; making the demo needs it. */
  readonly alwaysOpen?: boolean
}

/** Opens every room and serves the parts that they bring; nothing listens yet. */
export async function buildApp(
  house: House,
  { quiet, withPages = false, alwaysOpen = false }: BuildOptions,
): Promise<App> {
  const { config } = house
  const tokens = await openTokens(house.keys, config.publicUrl)
  const guard = makeGuard(house, tokens)
  const server = await makeServer(house, { quiet })
  const maintenance = await watchMaintenance(house)
  const isClosed = () => !alwaysOpen && maintenance.isOn()
  const socket = openSocket(house, server, { admit: guard.admit, isClosed })
  maintenance.onChange((underMaintenance) =>
    socket.sockets.deliverToEveryone({ command: 'maintenance', underMaintenance }),
  )
  const rooms: Room[] = []
  const joined = joinRooms(rooms)
  const { presence, recheck } = socket
  const opening = { house, sockets: { ...socket.sockets, recheck }, presence, rooms: joined, isClosed }
  for (const plan of plans) rooms.push({ ...(await plan.open(opening)), personal: plan.personal })
  refuseGaps(rooms)
  socket.handle(Object.assign({}, ...rooms.map(({ commands }) => commands)))
  const serveOptions = {
    authenticate: (token: string) =>
      token.startsWith(seeAsPrefix) ? personSeenAs(house, token) : guard.authenticate(token),
    ...accessOf(house, joined),
    isClosed,
  }
  for (const room of rooms) {
    for (const mountable of room.serves ?? []) mount(server, mountable, serveOptions)
    room.mount?.(server)
  }
  server.addHook('onClose', async () => {
    maintenance.close()
    for (const room of rooms) room.close?.()
  })
  const due: Record<string, DueKind> = Object.assign({}, ...rooms.map((room) => room.due))
  const jobs = jobsOf(house, rooms, due)
  const metrics = rooms.flatMap((room) => room.metrics ?? [])
  await serveGenericAddresses(house, server, {
    metrics,
    gates: Object.assign({}, ...rooms.map(({ fileGates }) => fileGates)),
    pages: withPages ? pagesOf(house, joined) : undefined,
  })
  return {
    server,
    guard,
    tokens,
    rooms: joined,
    presence,
    jobs,
    due,
    prepare: async ({ demo }) => {
      for (const room of rooms) await room.load?.()
      if (demo && config.smtpUrl === undefined)
        serveOutbox(server, { folder: join(config.dataDir, 'outbox'), publicUrl: config.publicUrl })
    },
    makeDemo: (say) => makeDemoBehind(house, say),
    makeSixty: (say) => makeSixtyBehind(house, say),
  }
}

/** Returns the checks of serving that ask the rooms. */
function accessOf(house: House, { facts }: JoinedRooms) {
  return {
    requireOpen: makeRequireOpen(house, facts),
    staffFor: makeStaffFor(house),
    secureCookies: house.config.publicUrl.startsWith('https:'),
    now: () => house.clock.now(),
  }
}

/**
 * The most sockets without a token. Tokens come with the first frame, so even a whole college that reconnects at
 * once needs fewer at the same moment.
 */
const anonymousSockets = { mostInAll: 2000, mostOfANetwork: 500 }

/** Opens the product's one socket address; the rooms bring the commands. */
function openSocket(
  { bus, config, log, texts }: House,
  server: FastifyInstance,
  access: Pick<Guard, 'admit'> & { readonly isClosed: () => boolean },
) {
  const socket = serveSocket(server.server, {
    path: '/ws/chat',
    commands: socketCommand,
    events: socketEvent,
    publicUrl: config.publicUrl,
    texts,
    rules: { largestFrame, rate: config.socketRate, wrongFramesInARow, tokenGraceMs },
    anonymous: { ...anonymousSockets, isTrusted: trustedNetworks(config.trustedNetworks) },
    addressOf: clientAddressOf(config.trustProxy),
    failed: (error) =>
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a socket command failed'),
    ...access,
  })
  server.addHook('preClose', socket.close)
  const presence = makePresence(bus, socket.sockets.isHere)
  server.addHook('onClose', async () => presence.close())
  return { ...socket, presence }
}

/** Serves files, pictures, the API's description, health checks and, if requested, the web client. */
async function serveGenericAddresses(
  { config, db, files, queue, log }: House,
  server: FastifyInstance,
  {
    metrics,
    gates,
    pages,
  }: {
    readonly metrics: readonly Metric[]
    readonly gates: Readonly<Record<string, FileGate>>
    readonly pages: ReturnType<typeof pagesOf> | undefined
  },
): Promise<void> {
  if (config.trustProxy === undefined) watchForwarding(server, (sentence) => log.warn({}, sentence))
  serveFiles(server, files, gates)
  servePictures(server)
  serveDocs(server, domains, config.productName)
  serveHealth(server, {
    databaseAnswers: () => databaseAnswers(db, readyWithinMs),
    jobs: () => queue.countsByLane(),
    metrics,
    metricsToken: config.metricsToken,
    publicUrl: config.publicUrl,
  })
  if (pages !== undefined) await servePages(server, pages)
}

/** Makes the demo people through the product's own calls; their mails are read instead of sent. */
async function makeDemoBehind(house: House, say: (line: string) => void): Promise<void> {
  const mailbox = openMailbox()
  const quietHouse = { ...house, mail: mailbox.mail }
  const { server } = await buildApp(quietHouse, { quiet: true, alwaysOpen: true })
  try {
    await makeDemo({ house: quietHouse, server, mailbox, say })
  } finally {
    await server.close()
  }
}

/** The same for the large demo, whose clock goes back to the day on which each thing happens. */
async function makeSixtyBehind(house: House, say: (line: string) => void): Promise<boolean> {
  let backMs = 0
  const clock = { ...house.clock, now: () => new Date(house.clock.now().getTime() - backMs) }
  const mailbox = openMailbox()
  const quietHouse = { ...house, clock, mail: mailbox.mail }
  const { server } = await buildApp(quietHouse, { quiet: true, alwaysOpen: true })
  const goBack = (days: number) => {
    backMs = days * 86_400_000
  }
  const atPresent = async <Result>(work: () => Promise<Result>) => {
    const before = backMs
    backMs = 0
    try {
      return await work()
    } finally {
      backMs = before
    }
  }
  try {
    return await makeSixty({ house: quietHouse, server, mailbox, goBack, atPresent, say })
  } finally {
    await server.close()
  }
}

function pagesOf({ config, texts }: House, rooms: JoinedRooms) {
  const languages = texts.languages
    .filter((language) => language.isActive)
    .map((language) => language.languageCode)
  const version = createHash('sha256')
  for (const language of languages) version.update(JSON.stringify(texts.all(language)))
  const { signIns, asksConsentFor, help, videoHost } = rooms.client()
  return {
    folder: join(import.meta.dirname, '..', '..', 'web', 'dist'),
    productName: config.productName,
    secureCookies: config.publicUrl.startsWith('https:'),
    signIns,
    reportsErrors: asksConsentFor.includes('error_reports'),
    help,
    videoHost,
    languages,
    textsOf: texts.beginningWith,
    textsVersion: version.digest('hex').slice(0, 16),
  }
}
