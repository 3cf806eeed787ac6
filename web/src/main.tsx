import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'

import { identityNow, onIdentity } from './device/identity.ts'
import { storeClient } from './device/offlineClient.ts'
import { stored } from './device/stored.ts'
import { bar, loadSenders, routes } from './routes.tsx'
import { App } from './shell/App.tsx'
import { reportErrors } from './shell/errorReports.ts'
import { openSocketForPeople } from './shell/socketLife.ts'
import { startTexts } from './texts.ts'
import { ignoreSecondClick } from './ui/ignoreSecondClick.ts'
import { onNetwork } from './wire/network.ts'
import { startIdentity } from './wire/signIn.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no place for the client.')

// The identity and the texts load at the same time. The skeleton stays until the texts are loaded.
void startIdentity()
openSocketForPeople()
ignoreSecondClick()
await startTexts().catch(() => undefined)
reportErrors()
// An error that a boundary caught is still reported to the browser's log and to `error` listeners.
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <App routes={routes} bar={bar} />
  </StrictMode>,
)
// The outbox and the offline client start after the first page has loaded, so that they do not compete for a slow network.
onIdentity(({ kind }) => {
  if (kind !== 'came') return
  setTimeout(() => {
    // The senders are stored with the client, so that they load without a network.
    void loadSenders().then(storeClient)
  }, 4000)
})
// Senders that failed to load offline load when the network is back. Loading them twice does nothing.
onNetwork((isOnline) => {
  if (isOnline && identityNow().state === 'signedIn') void loadSenders()
})
// The bold font loads after the texts, so that they do not compete for a slow network. If the device has it cached, it loads at once.
const boldLoaded = stored('boldLoaded', v.string(), { leavesWith: 'person', writtenAs: 'text' })
setTimeout(() => void loadBold(), boldLoaded.now() === undefined ? 800 : 0)

async function loadBold(): Promise<void> {
  try {
    await import('./ui/fontsBold.css')
    boldLoaded.put('yes')
  } catch {
    // The browser keeps thickening the regular font instead.
  }
}
