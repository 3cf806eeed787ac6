import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Answer } from './Answer.tsx'

afterEach(cleanup)

const answer = { madeBy: 'builtin', isStored: true, isCurrent: false }
const passage = { title: 'FAQs', url: '/moreinfo/faq', passage: 'Everything is free.' }

test('an answer with sources says from whose pages it is', () => {
  render(<Answer {...answer} text="Everything is free. [1]" citations={[passage]} />)
  expect(screen.getByText('assistant.madeHere')).toBeTruthy()
})

test('a greeting and help lines come from no page, and say nothing of pages', () => {
  render(<Answer {...answer} text="Hello!" citations={[]} />)
  expect(screen.queryByText('assistant.madeHere')).toBeNull()
})

test('an urgent answer has buttons to call, to report and to write, and no list of sources', () => {
  const acts = [
    { title: 'Call Emergency: 112', url: 'tel:112', passage: '' },
    { title: 'Report someone', url: '/moreinfo/safety#report', passage: '' },
    { title: 'Write to the programme team', url: '/chat/team', passage: '' },
  ]
  render(<Answer {...answer} text="Don't pay." citations={acts} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    acts.map(({ url }) => url),
  )
  expect(screen.queryByText('assistant.sources')).toBeNull()
  expect(screen.queryByText('assistant.madeHere')).toBeNull()
})

test('only a number is called, and nothing else that a model may cite', () => {
  const evil = { title: 'Call', url: 'tel:*#06#', passage: '' }
  render(<Answer {...answer} text="Call." citations={[evil]} />)
  expect(screen.queryByRole('link')).toBeNull()
})
