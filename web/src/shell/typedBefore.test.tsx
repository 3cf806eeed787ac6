import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { putTyped, readTyped } from './typedBefore.ts'

test('what was typed before the scripts ran is in the page that they show', () => {
  const before = document.createElement('div')
  before.innerHTML = '<input type="email"><input type="password"><input type="checkbox">'
  document.body.append(before)
  const [email, password] = before.querySelectorAll('input')
  if (email === undefined || password === undefined) throw new Error('The fields are missing.')
  email.value = 'asha@demo.example'
  password.focus()
  const typed = readTyped(before)
  before.remove()

  const { container } = render(<Fields />)
  act(() => putTyped(container, typed))
  expect(container.querySelector('p')?.textContent).toBe('asha@demo.example')
  expect(document.activeElement).toBe(container.querySelector('input[type=password]'))
})

function Fields() {
  const [email, setEmail] = useState('')
  return (
    <>
      <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input type="password" />
      <p>{email}</p>
    </>
  )
}
