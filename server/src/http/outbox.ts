import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'

import { isOwnHost } from './origins.ts'
import { escapeHtml } from '../engines/text/escapeHtml.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 66ch; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
article { margin: 1.5rem 0; padding-top: 1rem; border-top: 1px solid }
h2 { font-size: 1.125rem; margin: 0 } pre { font: inherit; white-space: pre-wrap } small { opacity: .75 }
`

const policyWith = (styles: string) =>
  `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const policy = policyWith(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
/** A mail brings styles of its own, and no script may run in it. */
const mailPolicy = policyWith("'unsafe-inline'")

/** Serves `/dev/outbox`, the newest hundred mails of the outbox folder as texts, and each as its reader sees it; for demo mode only. */
export function serveOutbox(
  server: FastifyInstance,
  { folder, publicUrl }: { readonly folder: string; readonly publicUrl: string },
): void {
  server.get('/dev/outbox', async (request, reply) => {
    // A page of another site can reach this machine under its own name, and these mails contain codes.
    if (!isOwnHost(request.headers.host, publicUrl)) throw new Failure('notFound')
    const files = await readdir(folder).catch(() => [])
    const newest = files
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .toReversed()
      .slice(0, 100)
    const mails = await Promise.all(newest.map((file) => mailOf(folder, file)))
    const body = mails.length === 0 ? '<p>No mail has left yet.</p>' : mails.join('')
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><style>${style}</style><h1>Outbox</h1>${body}</html>`,
      )
  })
  server.get<{ Params: { file: string } }>('/dev/outbox/:file', async (request, reply) => {
    const { file } = request.params
    const isKnown = isOwnHost(request.headers.host, publicUrl) && /^[\w.@+-]+\.eml$/.test(file)
    const raw = isKnown ? await readFile(join(folder, file)).catch(() => undefined) : undefined
    if (raw === undefined) throw new Failure('notFound')
    const { html = '' } = await PostalMime.parse(raw)
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': mailPolicy })
      .send(html)
  })
}

async function mailOf(folder: string, file: string): Promise<string> {
  const raw = await readFile(join(folder, file))
  const { subject = '', to = [], date = '', text = '' } = await PostalMime.parse(raw)
  const recipients = to.map(({ address = '' }) => address).join(', ')
  const words = escapeHtml(text).replaceAll(/https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g, '<a href="$&">$&</a>')
  return `<article><h2>${escapeHtml(subject)}</h2><small>${escapeHtml(recipients)}, ${escapeHtml(date)}</small> <a href="/dev/outbox/${encodeURIComponent(file)}">As the reader sees it</a><pre>${words}</pre></article>`
}
