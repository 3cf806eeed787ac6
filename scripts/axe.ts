import { findSeriousFaults } from '../e2e/axe.ts'
import { visitEveryScreen } from './visit.ts'

/**
 * Checks every screen for each role with axe, while the server fails and without a network, in each width, colour scheme and language.
 * Words after the command, as in `npm run axe -- asha 360 dark`, select a part of them. Fails if axe finds a serious fault.
 */
let looked = 0
let faulty = 0
await visitEveryScreen(process.argv.slice(2), async ({ page, roll, screen, width, scheme, language }) => {
  const faults = await findSeriousFaults(page)
  looked += 1
  if (faults.length === 0) return
  faulty += 1
  console.log(`${roll} ${screen} ${width} ${scheme} ${language}:\n  ${faults.join('\n  ')}`)
})
console.log(`${looked} screens, ${faulty} with faults`)
if (faulty > 0) process.exitCode = 1
