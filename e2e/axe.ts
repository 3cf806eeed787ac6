import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

import { closeFolds, openFolds } from './folds.ts'

/**
 * Fails with the rules and places where axe finds a serious fault in what the page shows now. A journey that runs on the phone only, because
 * the device makes no difference to it, is also judged in the width of a desk.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findSeriousFaults(page)).toEqual([])
  const narrow = page.viewportSize()
  if (!test.info().tags.includes('@either') || narrow === null) return
  await page.setViewportSize(desk)
  expect(await findSeriousFaults(page), 'in the width of a desk').toEqual([])
  await page.setViewportSize(narrow)
}

/** The size of the desk's window. */
export const desk = { width: 1280, height: 800 }

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // The places that a rule finds in order are counted but not described, which takes most of the time.
  resultTypes: ['violations'],
}

/**
 * Returns the rules and places of the serious faults that axe finds in what the page shows now, with every fold open.
 * It judges the page at rest: a dialog that fades in while axe looks has colours that last a moment only.
 */
export async function findSeriousFaults(page: Page): Promise<string[]> {
  await openFolds(page)
  const faults = await faultsShown(page)
  await closeFolds(page)
  return faults
}

async function faultsShown(page: Page): Promise<string[]> {
  await bringAxe(page)
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (!isStill) await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(comeToRest)
  const violations = await page.evaluate(async (asked) => (await window.axe.run(asked)).violations, options)
  if (!isStill) await page.emulateMedia({ reducedMotion: null })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`)
}

/** Waits until what a click or a key changed is drawn and has its last colours. It runs in the page. */
async function comeToRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const ending = document
    .getAnimations()
    .filter(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified file is half as long as the source that the package exports. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A document keeps its axe, because reading half a megabyte of source again takes longer than judging a page. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}
