import { expect, type Page } from '@playwright/test'

import { paths } from '../web/src/wire/paths.ts'
import { withEachMenu } from './folds.ts'
import { openAfresh, openInside } from './opening.ts'
import { atRest, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

test.use(atRest)

const before = ['/', '/signin', '/start', '/emailverify', '/resetpassword', '/privacypolicy']
const inside = [
  '/learninghub',
  '/learninghub/allsession',
  '/learninghub/curatedsession',
  '/learninghub/ongoingsessions',
  '/learninghub/bookmarkedsessions',
  '/learninghub/feed',
  '/internship',
  '/internship?card=bakery-accounts',
  '/surveylisting',
  '/surveylisting/pendingsurveys',
  '/surveylisting/completedsurveys',
  '/survey',
  '/chat',
  '/mentorship',
  '/mentorship?calendar',
  '/mentorship/sessions',
  '/mentorship/rewards',
  '/mentorship/tips',
  '/matching',
  '/moreinfo/wrs',
  '/moreinfo/notices',
  '/moreinfo/devices',
  '/moreinfo/data',
  '/moreinfo/safety',
  '/moreinfo/faq',
  '/moreinfo/privacyPolicy',
]
const roles = ['nila', 'dev', 'asha', 'ravi', 'staff'] as const

for (const role of roles) {
  test(`whatever looks like a control is one, everywhere for ${role}`, async ({ page }) => {
    await beSignedIn(page, role)
    await openAfresh(page, paths.learningHub)
    const terms = page.getByRole('button', { name: 'CONTINUE' })
    if (await terms.isVisible()) await terms.click()
    for (const path of inside) await expectControls(page, () => openInside(page, path))
  })
}

test('whatever looks like a control is one, before signing in', async ({ page }) => {
  for (const path of before) await expectControls(page, () => openAfresh(page, path))
})

async function expectControls(page: Page, open: () => Promise<void>): Promise<void> {
  await open()
  expect(await page.evaluate(deadControls, 'body'), `on ${page.url()}`).toEqual([])
  await withEachMenu(page, async () =>
    expect(await page.evaluate(deadControls, 'details[data-menu][open]'), `menu on ${page.url()}`).toEqual(
      [],
    ),
  )
}

/** Returns what looks like a control and has none in its middle. It runs in the page. */
function deadControls(within: string): string[] {
  const control = 'a[href], button, input, select, textarea, label, summary, [tabindex="0"]'
  const looks = [...document.querySelectorAll<HTMLElement>(`${within} *`)].filter(
    (element) => element.matches('a[href], button, summary, select') || looksPressable(element),
  )
  return looks.flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return []
    const [x, y] = [left + width / 2, top + height / 2]
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return []
    const hit = document.elementFromPoint(x, y)
    // A dialog or the page's own bars may lie over it for a reason.
    if (hit === null || hit.closest('dialog') !== element.closest('dialog')) return []
    const isAlive = hit.closest(control) !== null || element.contains(hit.closest(control))
    return isAlive ? [] : [`${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`]
  })

  /** A short word in a filled, rounded box as high as a finger. */
  function looksPressable(element: HTMLElement): boolean {
    const { backgroundColor, borderRadius, fontWeight, cursor } = getComputedStyle(element)
    if (cursor === 'pointer' && element.children.length === 0) return true
    const { width, height } = element.getBoundingClientRect()
    const words = (element.textContent ?? '').trim()
    return (
      words.length > 0 &&
      words.length < 40 &&
      height >= 40 &&
      height < 64 &&
      width < 400 &&
      // A round picture of a person is not a button.
      width > 1.3 * height &&
      backgroundColor !== 'rgba(0, 0, 0, 0)' &&
      Number.parseFloat(borderRadius) >= 12 &&
      Number(fontWeight) >= 700
    )
  }
}
