import { expect, test } from 'vitest'

import type { Found } from '../search/deciding.ts'
import { extracted } from './extraction.ts'

const passage = (url: string, text: string): Found => ({
  id: url,
  title: `About ${url}`,
  url,
  text,
  vector: '',
  coverage: 0.5,
})
const help = passage('/moreinfo/faq#faq-hard-time', 'You can call 14416.')
const safety = passage('/moreinfo/codeofconduct', 'Be kind.')
const session = passage('/session/sessionintroduction/email', 'Write alone.')
const citedWith = (...passages: readonly Found[]) =>
  extracted(
    { passages, isSure: true, nearest: [], terms: [], language: 'en' },
    (title) => `See ${title}.`,
  )?.citations.map(({ url }) => url)

test('a page of help names another page of help, and never a session that has the same words', () => {
  expect(citedWith(help, session)).toEqual([help.url])
  expect(citedWith(help, session, safety)).toEqual([help.url, safety.url])
  expect(citedWith(session, help)).toEqual([session.url])
})
