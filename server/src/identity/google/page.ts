import { createHash } from 'node:crypto'

import type { FastifyReply } from 'fastify'

import { escapeHtml } from '../../engines/text/escapeHtml.ts'
import type { FlowMode } from './seal.ts'

/** The outcome of signing in at the provider, as sent to the sign-in page. */
export type GoogleOutcome =
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'signUp'
      readonly token: string
      readonly email: string
      readonly firstName: string
      readonly lastName: string
    }
  | { readonly kind: 'failed'; readonly code: string }

/** The content of the last page of the flow, and its receiver. */
export interface OutcomePage {
  readonly outcome: GoogleOutcome
  readonly mode: FlowMode
  readonly channel: string
  readonly language: string
  readonly words: { readonly title: string; readonly close: string; readonly back: string }
}

const script = `
const { outcome, mode, channel } = JSON.parse(document.body.dataset.page)
const keep = (store, name, value) => { try { store.setItem(name, value) } catch { document.title += ' !' } }
if (outcome.kind === 'signedIn') keep(localStorage, 'signedIn', 'yes')
if (mode === 'redirect') {
  keep(sessionStorage, 'googleOutcome', JSON.stringify(outcome))
  location.replace('/signin')
} else {
  new BroadcastChannel('google-' + channel).postMessage(outcome)
  setTimeout(() => { window.close(); document.getElementById('done').hidden = false }, 100)
}
`

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; padding: 1rem;
  background: light-dark(#f8f1e4, #15122e); color: light-dark(#241a3d, #f5efe2) }
a { color: inherit; display: inline-block; padding: .75rem }
`

const policy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The pop-up must stay connected to the page that opened it; otherwise it could not close itself. */
export const ofWindow = { 'cross-origin-opener-policy': 'unsafe-none' } as const

/** Sends the page that passes the outcome to the page which began the flow, and then closes. */
export function sendOutcome(reply: FastifyReply, page: OutcomePage): FastifyReply {
  return reply
    .headers({
      ...ofWindow,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // The address of this page contains the provider's code.
      'referrer-policy': 'no-referrer',
    })
    .send(htmlOf(page))
}

function htmlOf({ outcome, mode, channel, language, words }: OutcomePage): string {
  const data = escapeHtml(JSON.stringify({ outcome, mode, channel }))
  const [title, close, back] = [words.title, words.close, words.back].map(escapeHtml)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body data-page="${data}">
<main>
<p role="status">${title}</p>
<div id="done" hidden><p>${close}</p><a href="/signin">${back}</a></div>
<noscript><a href="/signin">${back}</a></noscript>
</main>
<script>${script}</script>
</body>
</html>
`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
