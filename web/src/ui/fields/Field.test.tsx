import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '०७१२२००१' } })
  expect(onChange).toHaveBeenCalledWith('07/12/2001')
})

test('words stay as they are typed', () => {
  const onChange = vi.fn()
  render(<TextField label="Street" value="" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Street'), { target: { value: 'गली नंबर ७' } })
  expect(onChange).toHaveBeenCalledWith('गली नंबर ७')
})
