import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { pictureMails } from './mailPictures.ts'
import { root } from './steps.ts'
import { visitEveryScreen } from './visit.ts'

/**
 * Takes a picture of every screen for each role, while the server fails and without a network, in each width, colour scheme and language.
 * They go into `.screens/<role>/`, and those of the mails into `.screens/mails/`. Words after the command, as in `npm run screens -- asha 360 dark`, select a part of them.
 */
const folder = join(root, '.screens')
rmSync(folder, { recursive: true, force: true })
const words = process.argv.slice(2)
if (words.length === 0 || words.includes('mails')) await pictureMails(join(folder, 'mails'))
if (words[0] !== 'mails')
  await visitEveryScreen(words, async ({ page, roll, screen, width, scheme, language }) => {
    mkdirSync(join(folder, roll), { recursive: true })
    // Content outside the window is not rendered, which would leave holes in a picture of the whole page.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [sheet]
    })
    // A bar that stays at the bottom of the window would lie over the middle of a taller picture.
    const before = page.viewportSize()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (before !== null) await page.setViewportSize({ width: before.width, height })
    // A taller window shows more, and that may have to load first.
    await page.waitForTimeout(300)
    await page.screenshot({
      path: join(folder, roll, `${screen}-${width}-${scheme}-${language}.png`),
      fullPage: true,
    })
    if (before !== null) await page.setViewportSize(before)
  })
console.log(`The pictures are in ${folder}`)
