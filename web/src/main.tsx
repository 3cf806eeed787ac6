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
import { loadDrawings } from './ui/Drawing.tsx'
import { onNetwork } from './wire/network.ts'
import { startIdentity } from './wire/signIn.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no place for the client.')

// Both go out at once: who is signed in, and the words of the screen. The skeleton stays until the words are there.
void startIdentity()
openSocketForPeople()
await startTexts().catch(() => undefined)
reportErrors()
// What a boundary caught is still an error: the browser logs it and tells `error` listeners of it.
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <App routes={routes} bar={bar} />
  </StrictMode>,
)
// What waits to be sent, and the client itself, are looked after once the first page is there: on a thin line they would share it.
onIdentity(({ kind }) => {
  if (kind !== 'came') return
  setTimeout(() => {
    // The senders and drawings are stored with the client, so that they load without a network.
    void Promise.all([loadSenders(), loadDrawings()]).then(storeClient)
  }, 4000)
})
// A sender that could not load without a network loads when the network is back; loading it again does nothing.
onNetwork((isOnline) => {
  if (isOnline && identityNow().state === 'signedIn') void loadSenders()
})
// Words first, their weight a moment later: on a thin line the two would only share it. A device that has it waits for nothing.
const boldLoaded = stored('boldLoaded', v.string(), { leavesWith: 'person', writtenAs: 'text' })
setTimeout(() => void loadBold(), boldLoaded.now() === undefined ? 800 : 0)

async function loadBold(): Promise<void> {
  try {
    await import('./ui/fontsBold.css')
    boldLoaded.put('yes')
  } catch {
    // Without it the browser goes on thickening the regular letters.
  }
}
