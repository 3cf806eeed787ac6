import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { buildQuestion } from '../testing/buildQuestion.ts'
import { AnswerWords } from './AnswerWords.tsx'

afterEach(cleanup)

test('a number on a scale is read with its words, and alone if the scale has none', () => {
  const options = [1, 2].map((option) => ({ option, label: `Ease ${option}`, localeLabel: {} }))
  const withWords = buildQuestion('ease', 'Scale', { scaleQuestionnaire: { options } })
  expect(render(<AnswerWords question={withWords} answer={2} />).container.textContent).toBe('2 · Ease 2')
  cleanup()
  const without = buildQuestion('ease', 'Scale')
  expect(render(<AnswerWords question={without} answer={2} />).container.textContent).toBe('2')
})
