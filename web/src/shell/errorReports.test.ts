// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { routeOf } from './errorReports.ts'

test.each([
  ['/', '/'],
  ['/learninghub/allsession', '/learninghub/allsession'],
  ['/session/sessionintroduction/first-cv', '/session/sessionintroduction/:id'],
  ['/survey/01890f3e', '/survey/:id'],
  ['/moreinfo/privacyPolicy', '/moreinfo/privacyPolicy'],
])('%s is reported as %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
