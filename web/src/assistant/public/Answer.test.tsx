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
