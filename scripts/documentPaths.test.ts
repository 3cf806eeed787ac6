import { expect, test } from 'vitest'

import { pathsIn } from './documentPaths.ts'

test.each([
  ['see `server/src/rooms.ts` and `web/src/feed/`', ['server/src/rooms.ts', 'web/src/feed']],
  ['`content/languages/<code>/<domain>.json`', ['content/languages/*/*.json']],
  ['`rooms.ts`, `server`, `node server/src/app.ts` and server/src/app.ts', []],
])('the paths in %s are %j', (text, paths) => {
  expect(pathsIn(text)).toEqual(paths)
})
