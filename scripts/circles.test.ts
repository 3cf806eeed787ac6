import { expect, test } from 'vitest'

import { circlesOfFolders, circlesThroughOwnFiles, foldersBothWays } from './circles.ts'

test('two folders that import each other form a circle, although their files form none', () => {
  const imports = [
    { from: 'src/a/one.ts', to: 'src/b/two.ts' },
    { from: 'src/b/three.ts', to: 'src/a/four.ts' },
  ]
  expect(circlesOfFolders(imports)).toEqual([['src', ['a', 'b', 'a']]])
})

test('a file beside the folders is a node too', () => {
  const imports = [
    { from: 'src/app.ts', to: 'src/a/room.ts' },
    { from: 'src/a/room.ts', to: 'src/house.ts' },
  ]
  expect(circlesOfFolders(imports)).toEqual([])
  const back = { from: 'src/a/room.ts', to: 'src/app.ts' }
  expect(circlesOfFolders([...imports, back])).toEqual([['src', ['app.ts', 'a', 'app.ts']]])
})

test('a circle inside a folder is found at its own level', () => {
  const imports = [
    { from: 'src/a/x/one.ts', to: 'src/a/y/two.ts' },
    { from: 'src/a/y/two.ts', to: 'src/a/x/three.ts' },
  ]
  expect(circlesOfFolders(imports)).toEqual([['src/a', ['x', 'y', 'x']]])
})

test('a circle through two loose files of a folder is found, but not in the root that puts the parts together', () => {
  const imports = (folder: string) => [
    { from: `${folder}/Page.tsx`, to: `${folder}/flow/Flow.tsx` },
    { from: `${folder}/flow/Flow.tsx`, to: `${folder}/cards/Card.tsx` },
    { from: `${folder}/cards/Card.tsx`, to: `${folder}/time.ts` },
  ]
  expect(circlesThroughOwnFiles(imports('web/src/matching'))).toEqual([
    ['web/src/matching', ['.', 'flow', 'cards', '.']],
  ])
  expect(circlesOfFolders(imports('web/src/matching'))).toEqual([])
  expect(circlesThroughOwnFiles(imports('web/src'))).toEqual([])
})

test('a folder and its own subfolder that import each other are found, at the level of the subfolder', () => {
  const inwards = { from: 'src/a/room.ts', to: 'src/a/x/deep/one.ts' }
  const outwards = { from: 'src/a/x/two.ts', to: 'src/a/store.ts' }
  expect(foldersBothWays([inwards, outwards])).toEqual(['src/a/x'])
  expect(foldersBothWays([inwards])).toEqual([])
  expect(foldersBothWays([outwards, { from: 'src/a/room.ts', to: 'src/a/y/one.ts' }])).toEqual([])
})
