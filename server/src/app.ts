import { domains } from '@saathi/contract/calls.ts'
import type { FastifyInstance } from 'fastify'

import { type Guard, makeGuard } from './accounts/guard.ts'
import { accountRoutes } from './accounts/routes.ts'
import { openTokens, type Tokens } from './accounts/tokens.ts'
import { contentRoutes } from './content/routes.ts'
import type { Job } from './engines/queue.ts'
import type { House } from './house.ts'
import { openApiOf } from './http/openApi.ts'
import type { Mountable } from './http/request.ts'
import { mount } from './http/serve.ts'
import { makeServer } from './http/server.ts'
import { learningRoutes } from './learning/routes.ts'
import { surveyRoutes } from './surveys/routes.ts'

/** The whole product behind one HTTP server, and the jobs that the queue does for it. */
export interface App {
  readonly server: FastifyInstance
  readonly guard: Guard
  readonly tokens: Tokens
  readonly jobs: Readonly<Record<string, Job>>
}

/** Puts the domains onto a server; nothing listens yet. This is the one place that lists them. */
export async function buildApp(house: House, options: { readonly quiet: boolean }): Promise<App> {
  const tokens = await openTokens(house.keys, house.config.publicUrl)
  const guard = makeGuard(house, tokens)
  const server = await makeServer(house.config, options)
  const served: Record<keyof typeof domains, Mountable | undefined> = {
    accounts: await accountRoutes(house, tokens),
    content: contentRoutes(house),
    surveys: surveyRoutes(house),
    learning: learningRoutes(house, 'learninghub'),
    chat: undefined,
  }
  const door = {
    authenticate: guard.authenticate,
    secureCookies: house.config.publicUrl.startsWith('https:'),
  }
  for (const mountable of Object.values(served)) if (mountable !== undefined) mount(server, mountable, door)
  server.get('/api/openapi.json', () => openApiOf(domains, house.config.productName))
  return { server, guard, tokens, jobs: { ...house.mail.jobs } }
}
