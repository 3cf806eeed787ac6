import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

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

  const { container } = render(<Fields known="" />)
  act(() => putTyped(container, typed))
  expect(container.querySelector('p')?.textContent).toBe('asha@demo.example')
  expect(document.activeElement).toBe(container.querySelector('input[type=password]'))
})

test('an address that the page knows gives way to what a person is about to type', () => {
  const before = document.createElement('div')
  before.innerHTML = '<input type="email">'
  document.body.append(before)
  before.querySelector('input')?.focus()
  const typed = readTyped(before)
  before.remove()

  const { container } = render(<Fields known="asha@demo.example" />)
  const email = container.querySelector<HTMLInputElement>('input[type=email]')
  if (email === null) throw new Error('The field is missing.')
  const select = vi.spyOn(email, 'select')
  act(() => putTyped(container, typed))
  expect(document.activeElement).toBe(email)
  expect(select).toHaveBeenCalled()
})

function Fields({ known }: { readonly known: string }) {
  const [email, setEmail] = useState(known)
  return (
    <>
      <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input type="password" />
      <p>{email}</p>
    </>
  )
}
