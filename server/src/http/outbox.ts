import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { escapeHtml } from './pages.ts'

/** `/dev/outbox`: the newest hundred mails of the outbox folder, for demo mode only. */
export function serveOutbox(server: FastifyInstance, folder: string): void {
  server.get('/dev/outbox', async (_request, reply) => {
    const files = await readdir(folder).catch(() => [])
    const newest = files
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .toReversed()
      .slice(0, 100)
    const mails = await Promise.all(
      newest.map(
        async (file) =>
          `<h2>${escapeHtml(file)}</h2><pre>${escapeHtml(await readFile(join(folder, file), 'utf8'))}</pre>`,
      ),
    )
    const body = mails.length === 0 ? '<p>No mail has left yet.</p>' : mails.join('')
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${body}</html>`,
      )
  })
}
