import { createServer, type ServerResponse } from 'node:http'

import { afterAll } from 'vitest'

/** The bytes of a picture of one pixel. */
export const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What the addresses of the pictures in the next replies lead to. */
type Trick = 'picture' | 'script' | 'redirect' | 'endless' | 'elsewhere' | 'hanging'

/** A service on this machine that speaks Giphy's search, as its documents describe it. */
export async function openTestProvider() {
  const asked: URL[] = []
  const state: { mode: 'right' | 'fails' | 'silent' | 'nonsense'; trick: Trick; pictures: number } = {
    mode: 'right',
    trick: 'picture',
    pictures: 0,
  }
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', address())
    if (url.pathname.startsWith('/media/')) return sendPicture(state, url, reply)
    asked.push(url)
    if (state.mode === 'silent') return
    if (state.mode === 'fails') return void reply.writeHead(500).end()
    reply.setHeader('content-type', 'application/json')
    reply.end(state.mode === 'nonsense' ? '{"data":7}' : JSON.stringify(replyTo(url, address(), state.trick)))
  })
  const address = () => {
    const at = server.address()
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `${address()}/v1/gifs`, asked, state }
}

const total = 25

function replyTo(url: URL, address: string, trick: Trick) {
  const [offset, limit] = ['offset', 'limit'].map((name) => Number(url.searchParams.get(name)))
  const count = Math.max(0, Math.min(limit ?? 0, total - (offset ?? 0)))
  const word = url.searchParams.get('q') ?? 'trending'
  const host = trick === 'elsewhere' ? 'https://10.0.0.1' : address
  return {
    data: Array.from({ length: count }, (_, index) => {
      const id = `${word.replaceAll(/\W/g, '')}${trick}${(offset ?? 0) + index}`
      const rendition = (name: string) => ({
        url: `${host}/media/${trick}/${id}/${name}.gif`,
        width: '200',
        height: '150',
        size: '43',
      })
      return {
        type: 'gif',
        id,
        title: `${word} <script>alert(1)</script>`,
        rating: 'g',
        images: {
          fixed_width: rendition('200w'),
          fixed_width_small: rendition('100w'),
          downsized: rendition('d'),
        },
      }
    }),
    pagination: { total_count: total, count, offset },
    meta: { status: 200, msg: 'OK' },
  }
}

function sendPicture(state: { pictures: number }, url: URL, reply: ServerResponse): void {
  state.pictures += 1
  const [, , trick] = url.pathname.split('/')
  if (trick === 'redirect') return void reply.writeHead(302, { location: '/media/picture/a/d.gif' }).end()
  if (trick === 'hanging') return
  reply.setHeader('content-type', trick === 'script' ? 'text/html' : 'image/gif')
  if (trick !== 'endless') return void reply.end(trick === 'script' ? '<script>1</script>' : onePixel)
  reply.write(onePixel)
  const more = setInterval(() => reply.write(Buffer.alloc(500_000)), 1)
  reply.once('close', () => clearInterval(more))
}
