import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { domains } from '@saathi/contract/domains.ts'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { forgetTopic, type Guard, makeGuard } from './identity/guard.ts'
import { makeRequireOpen } from './access/experiences.ts'
import { serveGoogle } from './identity/google/routes.ts'
import { accountJobs } from './accounts/jobs.ts'
import { watchMaintenance } from './access/maintenance.ts'
import { accountRoutes } from './accounts/routes.ts'
import { openTokens, type Tokens } from './identity/tokens.ts'
import { chatRoutes } from './chat/routes.ts'
import { serveChat } from './chat/socket.ts'
import { contentRoutes } from './content/routes.ts'
import { signInsOf } from './config.ts'
import { openLetterbox } from './demo/letterbox.ts'
import { makeDemo } from './demo/makeDemo.ts'
import { sql } from './engines/database.ts'
import type { Job } from './engines/queue.ts'
import { loadFeed } from './feed/public.ts'
import { feedRoutes } from './feed/routes.ts'
import type { House } from './house.ts'
import { serveDocs } from './http/docs.ts'
import { serveFiles } from './http/files.ts'
import { serveHealth } from './http/health.ts'
import { serveOutbox } from './http/outbox.ts'
import { servePages } from './http/pages.ts'
import { servePictures } from './http/pictures.ts'
import type { Mountable } from './http/request.ts'
import { mount } from './http/serve.ts'
import { makeServer } from './http/server.ts'
import { loadInternships } from './internships/public.ts'
import { internshipRoutes } from './internships/routes.ts'
import { loadSessions } from './learning/public.ts'
import { readinessRoutes } from './learning/readinessRoutes.ts'
import { learningRoutes } from './learning/routes.ts'
import { noticesEvent, noticesTopic } from './notifications/public.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { questionJobs } from './questions/public.ts'
import { partnerJobs } from './partner/jobs.ts'
import { partnerRoutes } from './partner/routes.ts'
import { loadSurveys } from './surveys/public.ts'
import { surveyRoutes } from './surveys/routes.ts'

/** The whole product behind one HTTP server, and the jobs that the queue does for it. */
export interface App {
  readonly server: FastifyInstance
  readonly guard: Guard
  readonly tokens: Tokens
  readonly jobs: Readonly<Record<string, Job>>
  /** Before listening: brings content into the database, and opens what only a demo shows. */
  prepare(options: { readonly demo: boolean }): Promise<void>
  /** Before listening, the queue at work: makes the demo people where there are none. */
  makeDemo(say: (line: string) => void): Promise<void>
}

interface BuildOptions {
  readonly quiet: boolean
  /** Also serve the built web client. */
  readonly withPages?: boolean
  /** Serve everything under maintenance too, as the making of the demo needs it. */
  readonly alwaysOpen?: boolean
}

/** Puts the domains onto a server; nothing listens yet. This is the one place that lists them. */
export async function buildApp(
  house: House,
  { quiet, withPages = false, alwaysOpen = false }: BuildOptions,
): Promise<App> {
  const { config, db } = house
  const tokens = await openTokens(house.keys, config.publicUrl)
  const guard = makeGuard(house, tokens)
  const server = await makeServer(config, { quiet })
  const requireOpen = makeRequireOpen(house)
  const served: Record<keyof typeof domains, Mountable | undefined> = {
    accounts: await accountRoutes(house, tokens),
    content: contentRoutes(house),
    surveys: surveyRoutes(house),
    learning: learningRoutes(house, 'learninghub', requireOpen),
    curriculum: learningRoutes(house, 'mentorships', requireOpen),
    readiness: readinessRoutes(house),
    feed: feedRoutes(house),
    internships: internshipRoutes(house, requireOpen),
    chat: chatRoutes(house),
    notifications: await notificationRoutes(house),
    partner: await partnerRoutes(house),
  }
  const maintenance = await watchMaintenance(house)
  server.addHook('onClose', async () => maintenance.close())
  const isClosed = () => !alwaysOpen && maintenance.isOn()
  const chat = serveChat({ house, server, admit: guard.admit, isClosed })
  maintenance.onChange((underMaintenance) => chat.tellEverybody({ command: 'maintenance', underMaintenance }))
  house.bus.subscribe(noticesTopic, (event) =>
    chat.tell([v.parse(noticesEvent, event).personId], { command: 'notice' }),
  )
  house.bus.subscribe(forgetTopic, () => void chat.recheck())
  const secureCookies = config.publicUrl.startsWith('https:')
  const door = { authenticate: guard.authenticate, secureCookies, isClosed }
  for (const mountable of Object.values(served)) if (mountable !== undefined) mount(server, mountable, door)
  serveFiles(server, house.files)
  servePictures(server)
  await serveGoogle(server, house, { tokens, secureCookies, isClosed })
  serveDocs(server, domains, config.productName)
  serveHealth(server, {
    databaseAnswers: () =>
      db.one(sql`select 1 as one`).then(
        () => true,
        () => false,
      ),
    jobs: () => house.queue.counts(),
    metricsToken: config.metricsToken,
  })
  if (withPages) await servePages(server, pagesOf(house))
  return {
    server,
    guard,
    tokens,
    jobs: { ...house.mail.jobs, ...accountJobs(house), ...questionJobs(house), ...partnerJobs(house) },
    prepare: async ({ demo }) => {
      await loadContent(house)
      if (demo && config.smtpUrl === undefined) serveOutbox(server, join(config.dataDir, 'outbox'))
    },
    makeDemo: (say) => makeDemoBehind(house, say),
  }
}

async function loadContent(house: House): Promise<void> {
  await loadSurveys(house)
  await loadSessions(house)
  await loadFeed(house)
  await loadInternships(house)
}

/** The demo people come in through the product's own calls; their letters are read instead of sent. */
async function makeDemoBehind(house: House, say: (line: string) => void): Promise<void> {
  const letters = openLetterbox()
  const quietHouse = { ...house, mail: letters.mail }
  const { server, tokens } = await buildApp(quietHouse, { quiet: true, alwaysOpen: true })
  try {
    await makeDemo({ house: quietHouse, server, tokens, letters, say })
  } finally {
    await server.close()
  }
}

function pagesOf({ config, texts }: House) {
  const languages = texts.languages
    .filter((language) => language.isActive)
    .map((language) => language.languageCode)
  const version = createHash('sha256')
  for (const language of languages) version.update(JSON.stringify(texts.all(language)))
  return {
    folder: join(import.meta.dirname, '..', '..', 'web', 'dist'),
    productName: config.productName,
    signIns: signInsOf(config),
    reportsErrors: config.errors !== undefined,
    languages,
    textsVersion: version.digest('hex').slice(0, 16),
  }
}
