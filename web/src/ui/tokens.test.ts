import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const names =
  'aqua|beige|black|blue|brown|cyan|gold|gray|green|grey|indigo|ivory|lime|magenta|maroon|navy|orange'
const moreNames = 'olive|pink|purple|red|silver|teal|violet|white|yellow'
const value = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i
const named = new RegExp(`:[^;{}]*[\\s:,(](?:${names}|${moreNames})(?![\\w-])`, 'i')

/** The lines of a file that name a colour. Only style sheets use the names of colours; in code they are usual words. */
function coloursIn(path: string, text: string): string[] {
  const isStyle = path.endsWith('.css')
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => value.test(line) || (isStyle && named.test(line)))
    .map((line) => `${path}: ${line.trim()}`)
}

test('a colour is found in a style sheet and in code', () => {
  expect(coloursIn('a.css', '  color: #211d52;')).toHaveLength(1)
  expect(coloursIn('a.css', '  border: 1px solid white;')).toHaveLength(1)
  expect(coloursIn('a.css', '  background: rgb(0 0 0 / 50%);')).toHaveLength(1)
  expect(coloursIn('a.tsx', '<path fill="#fff" />')).toHaveLength(1)
  expect(coloursIn('a.css', '  color: var(--white-ink);\n/* not #fff */')).toEqual([])
  expect(coloursIn('a.tsx', "to={'/red'} #sub")).toEqual([])
})

test('every colour is a token', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: source }).filter(
    (path) => !path.endsWith('ui/tokens.css') && !path.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => coloursIn(path, readFileSync(join(source, path), 'utf8')))).toEqual([])
})
