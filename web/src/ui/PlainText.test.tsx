import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { PlainText } from './PlainText.tsx'
import { readPlainText } from './plainText.ts'

afterEach(cleanup)

test('blank lines part paragraphs, dashes make one list, stars make bold', () => {
  const blocks = readPlainText('First line\nsecond line\n\nNow **three** things:\n- one\n- **two**\n\nEnd')
  expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['paragraph', 2],
    ['paragraph', 1],
    ['list', 2],
    ['paragraph', 1],
  ])
  expect(blocks[1]?.lines[0]).toEqual([
    { text: 'Now ', bold: false },
    { text: 'three', bold: true },
    { text: ' things:', bold: false },
  ])
})

test.each([
  ['unclosed **bold', ['unclosed **bold']],
  ['a * b ** c', ['a * b ** c']],
  ['****', ['****']],
])('%j stays as it is written', (text, runs) => {
  expect(readPlainText(text)[0]?.lines[0]?.map((run) => run.text)).toEqual(runs)
})

test('markup in a text is shown, never obeyed', () => {
  const { container } = render(
    <PlainText text={'<img src=x onerror=alert(1)> and **<b>bold</b>**\n\n- <script>1</script>'} />,
  )
  expect(container.querySelector('img, script, b')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(screen.getByText('<b>bold</b>').tagName).toBe('STRONG')
  expect(screen.getByRole('listitem').textContent).toBe('<script>1</script>')
})

test('an empty text shows nothing', () => {
  expect(readPlainText(' \n\n ')).toEqual([])
})
