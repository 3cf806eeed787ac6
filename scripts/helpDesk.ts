import { createServer } from 'node:http'

/** A running help desk. */
export interface HelpDeskServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts a help desk on this machine that speaks the protocol of Chatwoot's web widget. A script at `/packs/js/sdk.js` opens the page
 * `/widget` in a frame and exchanges messages with it. The page shows the messages that it received.
 */
export async function startHelpDesk(port = 0): Promise<HelpDeskServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    const [type, body] =
      pathname === '/packs/js/sdk.js'
        ? ['text/javascript', sdk]
        : pathname === '/widget'
          ? ['text/html; charset=utf-8', page]
          : ['text/plain', undefined]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The help desk does not listen.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The script that the product loads. Like the real one, it adds an inline style sheet, which the product's policy blocks. */
const sdk = `
window.chatwootSDK = { run({ websiteToken, baseUrl }) {
  if (window.$chatwoot) return
  const style = document.createElement('style')
  style.textContent = '.woot-widget-holder { outline: 1px solid red }'
  document.head.append(style)
  const holder = document.createElement('div')
  holder.className = 'woot-widget-holder woot--hide woot-elements--right'
  const frame = document.createElement('iframe')
  frame.id = 'chatwoot_live_chat_widget'
  frame.title = 'Help desk'
  const address = baseUrl + '/widget?website_token=' + websiteToken
  frame.src = address
  holder.append(frame)
  document.body.append(holder)
  const tell = (event, more) => frame.contentWindow.postMessage('chatwoot-widget:' + JSON.stringify({ event, ...more }), '*')
  window.$chatwoot = {
    isOpen: false,
    toggle(state) {
      this.isOpen = state ? state === 'open' : !this.isOpen
      holder.classList.toggle('woot--hide', !this.isOpen)
    },
    setLocale: (locale) => tell('set-locale', { locale }),
    setUser: (identifier, user) => tell('set-user', { identifier, user }),
    setCustomAttributes: (customAttributes) => tell('set-custom-attributes', { customAttributes }),
    reset() {
      if (this.isOpen) this.toggle('close')
      frame.src = address
    },
  }
  addEventListener('message', ({ data }) => {
    if (typeof data !== 'string' || !data.startsWith('chatwoot-widget:')) return
    const { event } = JSON.parse(data.slice('chatwoot-widget:'.length))
    if (event === 'loaded') dispatchEvent(new CustomEvent('chatwoot:ready'))
    if (event === 'toggleBubble') window.$chatwoot.toggle()
  })
} }
`

/** The chat inside the frame. */
const page = `<!doctype html><html lang="en"><title>Help desk</title>
<body style="margin: 0; padding: 16px; background: white; color: black; font: 16px sans-serif">
<button type="button">Close</button><h1>Help desk</h1><p>How can we help?</p><pre></pre>
<script>
const tell = (event) => parent.postMessage('chatwoot-widget:' + JSON.stringify({ event, config: {} }), '*')
document.querySelector('button').onclick = () => tell('toggleBubble')
addEventListener('message', ({ data }) => { document.querySelector('pre').textContent += data.slice('chatwoot-widget:'.length) + '\\n' })
tell('loaded')
</script></body></html>`
