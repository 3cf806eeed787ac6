import { expect } from '@playwright/test'

import { paths, sessionPathsIn } from '../web/src/wire/paths.ts'
import { openAfresh, openInside } from './opening.ts'
import { atRest, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

test.use(atRest)

const pages = [
  '/learninghub',
  '/learninghub/allsession',
  '/learninghub/feed',
  '/surveylisting',
  '/internship',
]
const other = [
  '/chat',
  '/mentorship',
  '/moreinfo/wrs',
  '/moreinfo/notices',
  '/moreinfo/devices',
  '/moreinfo/data',
  '/moreinfo/faq',
]
const onPhone = { tag: '@phone' }
const isPhone = () => test.info().project.name === 'phone'

for (const width of [320, 360]) {
  for (const language of ['en', 'hi']) {
    test(`the bottom bar cuts no word at ${width} px in ${language}`, onPhone, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 740 })
      await beSignedIn(page, 'asha')
      // Signing in brings Asha's own language.
      await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      await openAfresh(page, '/learninghub')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect.poll(() => page.evaluate(barEdges)).toEqual({ entries: 5, rows: 1, near: [] })
    })
  }
}

test("a group mentor's page fits on two screens", onPhone, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await beSignedIn(page, 'meera')
  for (const language of ['en', 'hi']) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await openAfresh(page, paths.mentorship)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    // The page makes room for the button, so the height counts once it is there.
    await expect(page.locator('[class*=floating]')).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, language).toBeLessThanOrEqual(2 * 720)
  }
})

test('the way in stays beside the language at 320 px', onPhone, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  for (const language of ['en', 'hi']) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await openAfresh(page, '/')
    expect((await page.locator('.top').boundingBox())?.height, language).toBe(72)
  }
})

test('letters of double size fit on a phone', onPhone, async ({ page }) => {
  await beSignedIn(page, 'asha')
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  await openAfresh(page, '/')
  expect(await page.evaluate(cutElements), '/').toEqual([])
  await openAfresh(page, '/learninghub')
  for (const path of [...pages, ...other]) {
    await openInside(page, path)
    expect(await page.evaluate(cutElements), path).toEqual([])
  }
  // The choice of the language keeps a finger's width where its name has no room.
  await page.setViewportSize({ width: 320, height: 740 })
  const choice = page.getByRole('banner').getByRole('combobox')
  const { x, y, width, height } = (await choice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await page.mouse.click(x + 12, y + height / 2)
  await expect(choice).toBeFocused()
})

test('a scale of ten points takes two rows at most', async ({ page }) => {
  await beSignedIn(page, 'dev')
  await openAfresh(page, paths.stage('every-type', 'every-type-view', 1))
  const tops = await page.evaluate(() =>
    [...document.querySelectorAll('fieldset')]
      .map((scale) => [...scale.querySelectorAll('label')])
      .filter(
        (points) => points.length === 10 && points.every(({ innerText }) => /^\d+$/.test(innerText.trim())),
      )
      .map((points) => new Set(points.map((point) => point.getBoundingClientRect().top)).size),
  )
  expect(tops.length).toBeGreaterThan(0)
  expect(Math.max(...tops)).toBeLessThanOrEqual(isPhone() ? 2 : 1)
})

test('headings keep their order, icons and buttons their size, boxes their edges, and nothing lies over the text', async ({
  page,
}) => {
  await openAfresh(page, '/')
  expect(await page.evaluate(skippedHeadings), '/').toEqual([])
  await beSignedIn(page, 'asha')
  await openAfresh(page, paths.learningHub)
  const { introduction, quiz } = sessionPathsIn('learninghub')
  const shown = [...pages, ...other, introduction('first-cv'), quiz('first-cv', 'lines', 'cv-lines')]
  for (const path of shown) {
    await openInside(page, path)
    expect(await page.evaluate(skippedHeadings), path).toEqual([])
    if (isPhone()) expect(await page.evaluate(squeezed), path).toEqual([])
    else if (!other.includes(path)) expect(await page.evaluate(floating), path).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.evaluate(edgeless), `${path}, where the device chooses the colours`).toEqual([])
    await page.emulateMedia({ forcedColors: null })
  }
})

/** Counts the entries and rows of the bottom bar, and names the words nearer than 8 px to an edge of the window. */
function barEdges() {
  const entries = [...document.querySelectorAll('nav:last-of-type a')].filter(
    (link) => link.getBoundingClientRect().top > innerHeight - 100,
  )
  const words = entries.flatMap((link) => [...link.querySelectorAll<HTMLElement>('span[aria-hidden=true]')])
  const near = words.filter((word) => {
    const { left, right } = word.getBoundingClientRect()
    return left < 8 || right > innerWidth - 8 || word.scrollWidth > word.clientWidth + 1
  })
  const rows = new Set(entries.map((link) => Math.round(link.getBoundingClientRect().top)))
  return { entries: entries.length, rows: rows.size, near: near.map(({ textContent }) => textContent) }
}

/** Returns the words beside icons that became smaller, and of neighbouring buttons that have different heights. */
function squeezed(): string[] {
  const icons = [...document.querySelectorAll('main svg[width="24"]')].filter((icon) => {
    const { width, height } = icon.getBoundingClientRect()
    return Math.abs(width - height) > 0.5
  })
  const buttons = [...document.querySelectorAll('[class*=footButtons]')].filter((bar) => {
    const heights = [...bar.querySelectorAll('a, button')].map((button) => button.clientHeight)
    return new Set(heights).size > 1
  })
  return [...icons, ...buttons].map((element) => element.parentElement?.textContent ?? '')
}

/** Names what reaches out of the window, or hides a part of its own words. */
function cutElements(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      if (
        !element.checkVisibility() ||
        element.closest('svg, .hidden-words, select, [class*=preview]') !== null
      )
        return false
      const { left, right, width } = element.getBoundingClientRect()
      // The link past the bars lies far outside until it has the focus.
      if (width < 2 || right < -500) return false
      const { overflowX } = getComputedStyle(element)
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const holdsWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      return left < -1 || right > innerWidth + 1 || (isCut && holdsWords)
    })
    .map(
      (element) =>
        `${element.tagName} ${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"`,
    )
    .slice(0, 5)
}

function skippedHeadings(): string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
    heading.checkVisibility(),
  )
  const level = (heading: Element | undefined) => Number(heading?.tagName.slice(1) ?? 0)
  return headings
    .filter((heading, index) => level(heading) > level(headings[index - 1]) + 1)
    .map((heading) => `${heading.tagName} "${heading.textContent}"`)
}

/** Names boxes with a ground of their own that would vanish without it. */
function edgeless(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main button, main li, main [class*=card], nav:last-of-type'),
  ]
    .filter((element) => {
      if (!element.checkVisibility()) return false
      const { borderTopWidth, borderRadius } = getComputedStyle(element)
      return Number.parseFloat(borderRadius) >= 12 && Number.parseFloat(borderTopWidth) === 0
    })
    .map((element) => `${element.tagName} ${element.className}`)
}

function floating(): string[] {
  return [...document.querySelectorAll('main *')]
    .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
    .map(({ className }) => className)
}
