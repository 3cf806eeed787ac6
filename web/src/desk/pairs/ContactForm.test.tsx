import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ContactForm } from './ContactForm.tsx'

afterEach(cleanup)

const pair = {
  id: 'pair',
  type: 'pair',
  members: [],
  contacts: [],
  handover: null,
  suggestedNext: '2099-01-01',
}

test.each([
  ['31/02/2027', 'desk.day.none'],
  ['01/01/2020', 'desk.day.early'],
])('the day %s of the next contact is told to be wrong in the words of the product', (typed, words) => {
  const { container } = render(<ContactForm pair={pair as unknown as PairPage} />)
  fireEvent.click(screen.getByRole('radio', { name: 'desk.contact.other' }))
  fireEvent.change(screen.getByLabelText('desk.contact.day'), { target: { value: typed } })
  screen.getByText(words)
  expect(container.querySelector('form')?.noValidate).toBe(true)
})

test('the typed words stay when the form closes by Escape or a link, each with its pair', () => {
  const form = (id: string) => render(<ContactForm pair={{ ...pair, id } as unknown as PairPage} />)
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('desk.contact.words')
  form('first')
  fireEvent.change(words(), { target: { value: 'Exams until Friday.' } })
  cleanup()
  form('second')
  expect(words().value).toBe('')
  cleanup()
  form('first')
  expect(words().value).toBe('Exams until Friday.')
})
