import { expect, test } from 'vitest'

import { exceptions, neverTried, writingRoutes } from './neverTried.ts'

test('the exceptions name writing routes, each with a reason', () => {
  expect(Object.keys(exceptions).filter((route) => !writingRoutes().includes(route))).toEqual([])
  expect(Object.values(exceptions).filter((reason) => reason.length < 20)).toEqual([])
})

test('a route that no test has tried is found, and erasing needs its second call', () => {
  const all = writingRoutes()
  expect(neverTried(all)).toEqual([])
  const [first = ''] = neverTried([])
  expect(neverTried(all.filter((route) => route !== first))).toEqual([first])
  const erasing = all.filter((route) => route.includes('/erase/'))
  expect(erasing).toHaveLength(2)
})
