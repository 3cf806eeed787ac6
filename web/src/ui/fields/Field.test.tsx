import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DateBox } from './DateBox.tsx'
import { TextField } from './Field.tsx'

afterEach(cleanup)

test.each([
  ['२०२७', '2027'],
  ['+९१ ৯৮੩௫', '+91 9835'],
  ['3,5', '3,5'],
])('a number can be typed in the digits of any Indian script: %s', (typed, heard) => {
  const onChange = vi.fn()
  render(<TextField label="Year" inputMode="numeric" value="" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: typed } })
  expect(onChange).toHaveBeenCalledWith(heard)
})

test('and a date', () => {
  const onChange = vi.fn()
  const ties = {
    id: 'day',
    'aria-labelledby': undefined,
    'aria-describedby': undefined,
    'aria-invalid': false,
  }
  render(
    <DateBox
      ties={ties}
      value=""
      day={undefined}
      calendarLabel="Calendar"
      onChange={onChange}
      disabled={false}
    />,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '२५१२२००१' } })
  expect(onChange).toHaveBeenCalledWith('25/12/2001')
})

test('a digit of another script leaves the caret where it was typed', () => {
  const Year = () => {
    const [value, setValue] = useState('207')
    return <TextField label="Year" inputMode="numeric" value={value} onChange={setValue} />
  }
  render(<Year />)
  const field = screen.getByLabelText<HTMLInputElement>('Year')
  fireEvent.change(field, { target: { value: '20२7', selectionStart: 3, selectionEnd: 3 } })
  expect(field.value).toBe('2027')
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 3])
})

test('words stay as they are typed', () => {
  const onChange = vi.fn()
  render(<TextField label="Street" value="" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Street'), { target: { value: 'गली नंबर ७' } })
  expect(onChange).toHaveBeenCalledWith('गली नंबर ७')
})
