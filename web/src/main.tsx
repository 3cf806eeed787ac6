// First of all, because it reads what the device has stored while the rest loads.
import './device/offlineReplies.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'

import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'

import { identityNow, onIdentity } from './device/identity.ts'
import { loadOfflinePages, storeClient } from './device/offlineClient.ts'
import { stored } from './device/stored.ts'
import { paths } from './wire/paths.ts'
import { aside, bar, loadArrival, loadSenders, preloadPage, routes } from './routes.tsx'
import { App } from './shell/App.tsx'
import { openSocketForPeople } from './shell/socketLife.ts'
import { loadAllWords, startTexts } from './texts/texts.ts'
import { ignoreSecondClick } from './ui/ignoreSecondClick.ts'
import { onNetwork } from './wire/network.ts'
import { startIdentity } from './wire/signIn.ts'

/** Before sign-in, what other pages need loads this long after the page is shown. */
const laterMs = 3000
/** Milliseconds from a person's arrival until the files for use without a network load: the open page goes first. */
const offlineMs = 4000
const root = document.getElementById('root')
if (root === null) throw new Error('The document has no place for the client.')

// The identity, the texts and the page load at the same time. What the document shows stays until the page can be shown whole.
void startIdentity()
ignoreSecondClick()
const texts = startTexts().catch(() => undefined)
await Promise.all([texts, preloadPage(location.pathname).catch(() => undefined)])
// Reports are sent for signed-in people only, so their code may come a moment later.
if (document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content === 'on')
  void import('./shell/errorReports.ts').then(({ reportErrors }) => reportErrors()).catch(() => undefined)
// The offer of help comes after the page that was asked for, and only where a help desk is set up.
const helpDesk = document.querySelector<HTMLMetaElement>('meta[name="help"]')?.content ?? ''
if (helpDesk.startsWith('{')) setTimeout(() => void offerHelp(helpDesk).catch(() => undefined), laterMs)
// Only a prerendered page has fields; its document names this file.
const fields = root.querySelector('input') === null ? undefined : await import('./shell/typedBefore.ts')
const typed = fields?.readTyped(root) ?? []
// An error that a boundary caught is still reported to the browser's log and to `error` listeners.
const client = createRoot(root, { onCaughtError: reportError })
const draw = () =>
  client.render(
    <StrictMode>
      <App routes={routes} bar={bar} aside={aside} />
    </StrictMode>,
  )
if (fields === undefined) draw()
else {
  // All of it at once, so that nothing that is typed falls between the prerendered page and this one.
  flushSync(draw)
  fields.putTyped(root, typed)
}
openSocketForPeople(async () => {
  const [socket] = await Promise.all([import('./wire/socket.ts'), import('./firstListeners.ts')])
  return socket
})
setTimeout(() => void loadAhead().catch(() => undefined), laterMs)
// The outbox and the offline client start after the first page has loaded, so that they do not compete for a slow network.
onIdentity(({ kind }) => {
  if (kind !== 'came') return
  // The files of this page are stored first. So a person who reloads without a network a moment after signing in still gets the product.
  setTimeout(() => void storeClient(), 1000)
  setTimeout(() => void loadForOffline().then(storeClient, storeClient), offlineMs)
})
// Senders that failed to load offline load when the network is back. Loading them twice does nothing.
onNetwork((isOnline) => {
  if (isOnline && identityNow().state === 'signedIn') void loadSenders()
})
// The bold font loads after the texts, so that they do not compete for a slow network. If the device has it cached, it loads at once.
const boldLoaded = stored('boldLoaded', v.string(), { leavesWith: 'person', writtenAs: 'text' })
setTimeout(() => void loadBold(), boldLoaded.now() === undefined ? 800 : 0)

/** Loads the senders, the texts and the pages that work offline, so that they open without a network. */
async function loadForOffline(): Promise<void> {
  await loadSenders()
  await loadAllWords()
  await loadOfflinePages()
}

/** Loads the texts of the other pages and, while a person types their password, the page that follows. */
async function loadAhead(): Promise<void> {
  if (identityNow().state === 'signedIn') return
  await loadAllWords()
  if (location.pathname === paths.signIn) await loadArrival()
}

async function offerHelp(desk: string): Promise<void> {
  const { startHelp } = await import('./help/startHelp.tsx')
  await startHelp(desk)
}

async function loadBold(): Promise<void> {
  try {
    await import('./ui/fontsBold.css')
    boldLoaded.put('yes')
  } catch {
    // The browser keeps thickening the regular font instead.
  }
}
