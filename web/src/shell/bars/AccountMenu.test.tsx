import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { buildUser } from '../../testing/builders.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { AccountMenu } from './AccountMenu.tsx'

beforeEach(() => {
  fakeTransport()
})
afterEach(cleanup)

test('a press on the email leaves the menu open, so that it can be copied', () => {
  const user = buildUser()
  const { container } = render(<AccountMenu user={user} unread={0} />)
  const menu = container.querySelector('details')
  menu?.setAttribute('open', '')
  container.querySelector('summary')?.focus()
  const around = screen.getByText(user.email).closest<HTMLElement>('[tabindex], button, summary')
  around?.focus()
  expect(document.activeElement).toBe(container.querySelector('[tabindex]'))
  expect(menu?.open).toBe(true)
})
