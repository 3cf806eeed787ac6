import { contentCalls } from '@saathi/contract/content/calls.ts'
import { expect, test } from 'vitest'

import { openTesting } from '../testing.ts'

const testing = await openTesting({ PRODUCT_NAME: 'Mitra' })

test('the policies are there in English and Hindi, marked as samples', async () => {
  const entries = await testing.ask(contentCalls.community, {})
  expect(entries.map(({ id }) => id)).toEqual([3, 4, 6])
  for (const { content, localeContent } of entries) {
    expect(content).toContain('sample text')
    expect(localeContent.hi).toContain('नमूना')
  }
})

test('texts come by language, and of an unknown language in English', async () => {
  const ask = (code: string) => testing.ask(contentCalls.translation, { query: { language_code: code } })
  const english = await ask('en')
  expect(await ask('tlh')).toEqual(english)
  expect(Object.keys(await ask('hi')).sort()).toEqual(Object.keys(english).sort())
  expect(await ask('hi')).not.toEqual(english)
})

test('languages are listed with the names that their speakers use', async () => {
  const languages = await testing.ask(contentCalls.languages, {})
  expect(languages).toContainEqual({
    language: 'हिन्दी',
    languageCode: 'hi',
    isActive: true,
    isDefault: false,
  })
})

test('the client learns the product name and the limits', async () => {
  const config = await testing.ask(contentCalls.clientConfig, {})
  expect(config).toMatchObject({
    productName: 'Mitra',
    demo: false,
    signIns: ['password'],
    limits: { otpLength: 6 },
  })
})
