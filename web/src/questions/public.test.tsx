import { questionTypes, type Question, type QuestionType } from '@saathi/contract/questions/question.ts'
import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { AnsweredQuestion, QuestionField } from './public.tsx'

afterEach(cleanup)

const question = (questionType: string, more: Partial<Question> = {}): Question => ({
  key: 'q',
  questionType,
  title: 'How are you?',
  localeTitle: {},
  mandatory: true,
  order: 1,
  displayOrder: 1,
  pageNumber: 1,
  answerOptions: ['b', 'a'].map((key, index) => ({
    key,
    label: `Option ${key}`,
    localeLabel: {},
    displayOrder: 2 - index,
  })),
  ...more,
})

interface Case {
  readonly value: FormValue
  readonly act: () => void
  readonly gives: FormValue
}

const type = (text: string) => () =>
  fireEvent.change(screen.getByLabelText('How are you?'), { target: { value: text } })
const press = (name: string) => () => fireEvent.click(screen.getByLabelText(name))

const cases: Readonly<Record<QuestionType, Case>> = {
  Text: { value: '', act: type('Well'), gives: 'Well' },
  TextBox: { value: '', act: type('Very well'), gives: 'Very well' },
  Number: { value: '', act: type('12'), gives: '12' },
  Date: { value: '07/03/200', act: type('07/03/2005'), gives: '07/03/2005' },
  SingleChoiceRadio: { value: 'a', act: press('Option b'), gives: 'b' },
  SingleChoiceButton: { value: '', act: press('Option a'), gives: 'a' },
  SingleChoiceDropDown: { value: '', act: type('b'), gives: 'b' },
  MultiChoiceDropDown: { value: ['a'], act: press('Option b'), gives: ['a', 'b'] },
  Scale: { value: '', act: press('7'), gives: '7' },
}

test.each(questionTypes)('a question of type %s has a name and takes an answer', (questionType) => {
  const { value, act, gives } = cases[questionType]
  const onChange = vi.fn<(key: string, value: FormValue) => void>()
  render(<QuestionField question={question(questionType)} value={value} onChange={onChange} />)
  act()
  expect(onChange).toHaveBeenLastCalledWith('q', gives)
})

test('a type that nobody knows says so and takes nothing', () => {
  render(<QuestionField question={question('Hologram')} value="" onChange={() => undefined} />)
  expect(screen.getByRole('status').textContent).toContain('questions.unknownType Hologram')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an error is read with its field', () => {
  render(
    <QuestionField
      question={question('Text')}
      value=""
      onChange={() => undefined}
      error="fieldIsMandatory"
    />,
  )
  const field = screen.getByLabelText('How are you?')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('questions.problem.fieldIsMandatory')
})

test('an answered question says in words what was right, and can not be changed', () => {
  const answerOptions = question('SingleChoiceRadio').answerOptions.map((option) => ({
    ...option,
    isCorrect: option.key === 'a',
  }))
  render(<AnsweredQuestion question={question('SingleChoiceRadio', { answerOptions })} answer="b" />)
  expect(screen.getByText('questions.verdict.wrong')).toBeDefined()
  expect(screen.getByText('questions.option.yours · questions.option.wrong')).toBeDefined()
  expect(screen.getByText('questions.option.right')).toBeDefined()
  expect(screen.getAllByRole('radio').every((radio) => radio.hasAttribute('disabled'))).toBe(true)
})
