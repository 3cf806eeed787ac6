import { createServer } from 'node:http'

import { picture } from '../e2e/files.ts'

/** A page of the web for journeys and pictures that send a link. */
export interface WebPage {
  readonly url: string
  readonly close: () => Promise<void>
}

const html = `<!doctype html><html lang="en"><head><title>Your story in ninety seconds</title>
<meta name="description" content="What to say first when somebody asks you to tell about yourself.">
<meta property="og:image" content="/picture.png"></head><body>A story</body></html>`

/** Serves a page with a title, a description and a picture. Its other addresses are not there. */
export function startWebPage(): Promise<WebPage> {
  const image = picture('picture.png', 600, 400).buffer
  const server = createServer((request, response) => {
    if (request.url === '/story') response.setHeader('content-type', 'text/html').end(html)
    else if (request.url === '/picture.png') response.setHeader('content-type', 'image/png').end(image)
    else response.writeHead(404).end()
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}
