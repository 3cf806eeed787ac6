import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { expect, test } from 'vitest'

import type { TestPerson } from '../testing/testing.ts'
import { openTestAssistant } from './testing/buildAssistant.ts'

const { testing } = await openTestAssistant()
const { ask } = testing
const find = (searchText: string, person: TestPerson) =>
  ask(assistantCalls.searchPassages, { query: { searchText } }, person)

test('a word finds the help page about it, with its first sentence', async () => {
  const [first] = await find('unblock', await testing.person())
  expect(first).toMatchObject({ url: '/moreinfo/faq#faq-told', title: /reported or blocked/ })
  expect(first?.text).toMatch(/^We never tell/)
})

test('whatever language the words are in, the page is in that of the person', async () => {
  const person = await testing.person({ primaryLanguage: 'hi' })
  for (const words of ['purana message kaise dhundhe', 'find an old message', 'पुराना संदेश खोजना'])
    expect((await find(words, person))[0]?.title).toBe('पुराना संदेश कैसे ढूँढूँ?')
  const reader = await testing.person({ primaryLanguage: 'en' })
  expect((await find('पुराना संदेश', reader))[0]?.title).toBe('How do I find an old message?')
})

test('a session is found by staff, and by nobody to whom sessions are closed', async () => {
  const isSession = ({ url }: { readonly url: string }) => url.startsWith('/session')
  const words = 'the evening before an interview'
  expect((await find(words, await testing.person({ role: 'staff' }))).some(isSession)).toBe(true)
  expect((await find(words, await testing.person())).some(isSession)).toBe(false)
})

test('what no page is about finds nothing', async () => {
  expect(await find('pineapple', await testing.person())).toEqual([])
})

test('a flood of searches is refused with a word about when to try again', async () => {
  const person = await testing.person()
  const refused: unknown[] = []
  for (let round = 0; round < 62; round += 1) {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => find('mango', person)))
    refused.push(...answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])))
  }
  expect(refused).toHaveLength(20)
  expect(refused[0]).toMatchObject({ status: 429, code: 'too_often' })
})
