import type { Question } from '@saathi/contract/questions/question.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { FlowQuestions } from './FlowQuestions.tsx'
import { useQuestionFlow } from './useQuestionFlow.ts'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const kinds = [
  'Text',
  'TextBox',
  'Number',
  'Date',
  'SingleChoiceRadio',
  'MultiChoiceDropDown',
  'Scale',
  'Password',
  'DateTime',
  'Document',
]
const rendered: string[] = []
const questions: readonly Question[] = Array.from({ length: 50 }, (_, index) => ({
  key: `q${index}`,
  questionType: kinds[index % kinds.length] ?? 'Text',
  // Only the rendering of a question reads its title.
  get title() {
    rendered.push(this.key)
    return `Question ${index}`
  },
  localeTitle: {},
  mandatory: true,
  order: index,
  displayOrder: index,
  pageNumber: 1,
  answerOptions: ['a', 'b'].map((key) => ({ key, label: key, localeLabel: {}, displayOrder: 1 })),
}))
const stored = [{ questionKey: 'q5', answer: ['a'] }]

const pages = [questions]

function Form() {
  const flow = useQuestionFlow({
    place: 'survey.s.one',
    pages,
    stored,
    submit: () => Promise.resolve({ kind: 'stored' }),
    onSubmitted: () => undefined,
  })
  return <FlowQuestions flow={flow} />
}

const type = (title: string, value: string) =>
  fireEvent.change(screen.getByLabelText(title), { target: { value } })

test('one key renders one question of fifty', () => {
  render(<Form />)
  expect(new Set(rendered).size).toBe(50)
  for (const [title, key] of [
    ['Question 10', 'q10'],
    ['Question 21', 'q21'],
    ['Question 10', 'q10'],
  ] as const) {
    rendered.length = 0
    type(title, `${title} ${Math.random()}`)
    expect([...new Set(rendered)]).toEqual([key])
  }
})

test('what is typed is on the device at once, but not what is typed unseen', () => {
  render(<Form />)
  type('Question 0', 'Dev')
  type('Question 7', 'marigold')
  const everything = JSON.stringify(localStorage)
  expect(everything).toContain('Dev')
  expect(everything).not.toContain('marigold')
  expect(screen.getByDisplayValue('marigold')).toBe(screen.getByLabelText('Question 7'))
})
