import { type Calls } from '@saathi/contract/base/call.ts'
import { failures } from '@saathi/contract/errors.ts'
import { snakeCase } from '@saathi/contract/base/wire.ts'
import type { FastifyInstance } from 'fastify'

import { openApiOf } from './openApi.ts'
import { escapeHtml } from '../engines/text/escapeHtml.ts'

/**
 * Serves the API's description: `/api/openapi.json` for programs, `/api/docs` for people. The first request makes it,
 * because few servers are asked for it and each start would wait.
 */
export function serveDocs(
  server: FastifyInstance,
  domains: Readonly<Record<string, Calls>>,
  productName: string,
): void {
  let document: ReturnType<typeof openApiOf> | undefined
  server.get('/api/openapi.json', () => (document ??= openApiOf(domains, productName)))
  server.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(domains, productName)),
  )
}

function pageOf(domains: Readonly<Record<string, Calls>>, productName: string): string {
  const sections = Object.entries(domains).map(([domain, calls]) => {
    const rows = Object.values(calls).map((call) => {
      const errors = Object.entries(failures)
        .filter(([name]) => call.errors.includes(name))
        .map(([name, status]) => `${status} ${snakeCase(name)}`)
        .join(', ')
      const cells = [
        `${call.method} ${call.path.replaceAll(/:(\w+)/g, '{$1}')}`,
        call.who,
        call.about,
        errors,
      ]
      return `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`)).join('')}</tr>`
    })
    const head = '<tr><th>Call</th><th>Who</th><th>What</th><th>Further failures</th></tr>'
    return `<h2>${escapeHtml(domain)}</h2><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
  })
  const title = escapeHtml(`${productName} API`)
  const note =
    'Fields, queries and replies are in <a href="/api/openapi.json">openapi.json</a>. Failures are problem documents (RFC 9457).'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${note}</p>${sections.join('')}</html>`
}
