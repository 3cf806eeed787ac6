import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { buildQuestion } from '../testing/buildQuestion.ts'
import { AnsweredQuestion } from './AnsweredQuestion.tsx'

afterEach(cleanup)

const question = buildQuestion('q', 'SingleChoiceRadio', {
  answerOptions: ['b', 'a'].map((key, displayOrder) => ({
    key,
    label: `Option ${key}`,
    localeLabel: {},
    displayOrder,
    isCorrect: key === 'a',
  })),
})

test('an answered question says in words what was right, and can not be changed', () => {
  render(<AnsweredQuestion question={question} answer="b" />)
  expect(screen.getByText('questions.verdict.wrong')).toBeDefined()
  expect(screen.getByText('questions.option.yours · questions.option.wrong')).toBeDefined()
  expect(screen.getByText('questions.option.missed')).toBeDefined()
  expect(screen.getAllByRole('radio').every((radio) => radio.hasAttribute('disabled'))).toBe(true)
})
