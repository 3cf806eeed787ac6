import { noticeKinds } from '@saathi/contract/domainNotices.ts'
import { expect, test } from 'vitest'

import { places } from './desk/parts/places.ts'
import { paths } from './wire/paths.ts'
import { routes } from './routes.tsx'

const pages = new Set(routes.map(({ path }) => path))
const deskPages = Object.values(places).filter((place) => typeof place === 'string')

test.each(Object.entries(noticeKinds))('the notice %s links to a page that exists', (_, { page }) => {
  expect([...pages, ...deskPages]).toContain(page.split('?')[0])
})

test('every fixed address has a page', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  // The landing page is a document of its own; a query or parameters belong to the page before them.
  const missing = fixed.filter((path) => path !== paths.landing && !hasPage(path.split('?')[0] ?? ''))
  expect(missing).toEqual([])
})

function hasPage(path: string): boolean {
  return (
    pages.has(path) || [...pages].some((pattern) => pattern.endsWith('/*?') && path === pattern.slice(0, -3))
  )
}
