import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

const aDay = 'public, max-age=86400'

interface Home {
  /** The folder of the built client. */
  readonly folder: string
  readonly productName: string
}

/** Serves the mark of the product, and what a browser needs to put it on a home screen (W3C, Web Application Manifest). */
export function serveHomeScreen(server: FastifyInstance, { folder, productName }: Home): void {
  const icons = new Map(
    readdirSync(join(folder, 'icons')).map((name) => [name, readFileSync(join(folder, 'icons', name))]),
  )
  const mark = readFileSync(join(folder, 'favicon.svg'))
  const manifest = JSON.stringify(manifestOf(productName))
  server.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', aDay).send(mark),
  )
  server.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', aDay).send(manifest),
  )
  server.get<{ Params: { name: string } }>('/icons/:name', (request, reply) => {
    const icon = icons.get(request.params.name)
    if (icon === undefined) throw new Failure('notFound')
    return reply.type('image/png').header('cache-control', aDay).send(icon)
  })
}

function manifestOf(productName: string) {
  const icon = (name: string, side: number) => ({
    src: `/icons/${name}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
  })
  return {
    id: '/',
    name: productName,
    short_name: productName,
    start_url: '/learninghub',
    scope: '/',
    display: 'standalone',
    background_color: '#f8f1e4',
    theme_color: '#f8f1e4',
    icons: [icon('192.png', 192), icon('512.png', 512), { ...icon('whole.png', 512), purpose: 'maskable' }],
  }
}
