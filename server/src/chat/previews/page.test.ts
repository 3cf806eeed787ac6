import { expect, test } from 'vitest'

import { readPage } from './page.ts'

const read = (html: string) =>
  readPage({ url: 'https://example.org/', type: 'text/html', charset: '', bytes: Buffer.from(html) })

test('A page of nothing but tags does not hold up the other work of the process', async () => {
  let turns = 0
  let isReading = true
  const count = () => {
    turns += 1
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  await read('<a>'.repeat(170_000) + '</b>'.repeat(130_000))
  isReading = false
  expect(turns).toBeGreaterThan(30)
})

test('A title is whole wherever a long head is cut into slices, and the body is not read', async () => {
  const title = 'Jobs &amp; more '.repeat(10)
  for (let shift = 0; shift < 200; shift += 7) {
    const before = `<!--${'x'.repeat(16_384 - 100 - shift)}-->`
    const found = await read(
      `${before}<title>${title}</title><body><meta property="og:title" content="Body">`,
    )
    expect(found?.title).toBe('Jobs & more '.repeat(10).trim())
  }
})

test('A title of hundreds of thousands of marks becomes a short one', async () => {
  const marks = '\u0301'.repeat(250_000)
  const found = await read(`<title>Jobs a${marks}</title><meta name="description" content="b${marks}">`)
  expect(found?.title).toBe('Jobs …')
  expect(found?.description).toBe('…')
})
