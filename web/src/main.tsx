import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { reportErrors } from './errorReports.ts'
import { onPerson, startIdentity } from './device/identity.ts'
import { keepClient } from './offline.ts'
import { loadSenders, routes } from './routes.tsx'
import { App } from './shell/App.tsx'
import { startTexts } from './texts.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no place for the client.')

// Both go out at once: who is signed in, and the words of the screen. The skeleton stays until the words are there.
void startIdentity()
await startTexts().catch(() => undefined)
reportErrors()
// What a boundary caught is still an error: the browser logs it and tells `error` listeners of it.
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <App routes={routes} />
  </StrictMode>,
)
// What waits to be sent, and the client itself, are looked after once the first page is there: on a thin line they would share it.
onPerson(() => {
  setTimeout(() => {
    void loadSenders()
    void keepClient()
  }, 4000)
})
// Words first, their weight a moment later: on a thin line the two would only share it. A device that has it waits for nothing.
const boldKey = 'boldLoaded'
setTimeout(() => void loadBold(), localStorage.getItem(boldKey) === null ? 800 : 0)

async function loadBold(): Promise<void> {
  try {
    await import('./ui/fontsBold.css')
    localStorage.setItem(boldKey, 'yes')
  } catch {
    // Without it the browser goes on thickening the regular letters.
  }
}
