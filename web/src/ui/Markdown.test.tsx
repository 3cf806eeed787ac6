import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Markdown } from './Markdown.tsx'

afterEach(cleanup)

const show = (text: string) => render(<Markdown text={text} leaves={(site) => `opens ${site}`} />).container

test('blank lines part paragraphs, a line stays a line, stars make bold and slanted', () => {
  const shown = show('First line\nsecond line\n\nNow **three** *things*')
  expect([...shown.querySelectorAll('p')].map((each) => each.textContent)).toEqual([
    'First linesecond line',
    'Now three things',
  ])
  expect(shown.querySelector('p br')).not.toBeNull()
  expect(shown.querySelector('strong')?.textContent).toBe('three')
  expect(shown.querySelector('em')?.textContent).toBe('things')
})

test('headings stand below those of the page, lists and quotes are what they are', () => {
  const shown = show('# One\n\n### Two\n\n- a\n- **b**\n\n3. c\n4. d\n\n> said')
  expect(shown.querySelector('h1, h2')).toBeNull()
  expect(shown.querySelector('h3')?.textContent).toBe('One')
  expect(shown.querySelector('h4')?.textContent).toBe('Two')
  expect(shown.querySelectorAll('ul li strong')).toHaveLength(1)
  expect(shown.querySelector('ol')?.getAttribute('start')).toBe('3')
  expect(shown.querySelector('blockquote')?.textContent).toBe('said')
})

test('markup in a text is shown, never obeyed', () => {
  const shown = show(
    '<img src=x onerror=alert(1)> and **<b>bold</b>**\n\n- <script>1</script>\n\n<iframe src=x></iframe>',
  )
  expect(shown.querySelector('img, script, b, iframe')).toBeNull()
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(shown.textContent).toContain('<script>1</script>')
  expect(shown.textContent).toContain('<iframe src=x></iframe>')
})

test.each([
  ['[run](javascript:alert(1))', 0],
  ['[data](data:text/html,x)', 0],
  ['[here](/learninghub)', 0],
  ['![picture](https://elsewhere.example/a.png)', 0],
  ['[site](https://elsewhere.example/a)', 1],
])('%s makes %i links', (text, count) => {
  const shown = show(text)
  expect(shown.querySelectorAll('a')).toHaveLength(count)
  expect(shown.querySelector('img')).toBeNull()
  if (count === 0) expect(shown.textContent).toBe(text)
})

test('a link says that it leaves, and tells nobody where from', () => {
  show('[site](https://elsewhere.example/a)')
  const link = screen.getByRole('link', { name: /opens elsewhere.example/ })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

test.each(['unclosed **bold', 'a * b ** c', 'Rs 500 & more < less'])('%j stays as it is written', (text) => {
  expect(show(text).textContent).toBe(text)
})

test('an empty text shows nothing', () => {
  expect(show(' \n\n ').textContent).toBe('')
})
