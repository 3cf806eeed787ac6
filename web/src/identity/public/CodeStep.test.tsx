import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Problem } from '../../wire/api.ts'
import { CodeStep } from './CodeStep.tsx'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const nothing = () => Promise.resolve()
const draft = (more: object) => ({ email: '', sentTo: 'lata@home.example', otp: '', resendAt: 0, ...more })

function show(more: object, onSubmit = nothing, onResend = nothing) {
  const onType = vi.fn()
  const view = render(
    <main>
      <CodeStep draft={draft(more)} onType={onType} onSubmit={onSubmit} onResend={onResend} />
    </main>,
  )
  return { onType, ...view }
}

const resend = () => screen.getByText('identity.code.resend').closest('button')

test('a pasted code loses its blanks and small letters', () => {
  const { onType } = show({})
  const field = screen.getByLabelText('identity.code.label')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  fireEvent.change(field, { target: { value: ' k7p-9qx ' } })
  expect(onType).toHaveBeenCalledWith('K7P9QX')
})

test('another code can be asked for after two minutes, also when the page was loaded meanwhile', () => {
  const at = { resendAt: 1_120_000 }
  show(at)
  expect(resend()?.getAttribute('aria-disabled')).toBe('true')
  act(() => void vi.advanceTimersByTime(60_000))
  cleanup()
  show(at)
  act(() => void vi.advanceTimersByTime(59_000))
  expect(resend()?.getAttribute('aria-disabled')).toBe('true')
  act(() => void vi.advanceTimersByTime(2000))
  expect(resend()?.getAttribute('aria-disabled')).toBe('false')
  expect(screen.getByRole('status').textContent).toBe('identity.code.resendNow')
})

test('an incomplete code is not sent, a wrong one says so at the field', async () => {
  const wrong = new Problem({
    status: 422,
    code: 'otp_wrong',
    detail: 'Not right.',
    fields: {},
    retryAfter: undefined,
  })
  const submit = vi.fn(() => Promise.reject(wrong))
  show({ otp: 'K7P9Q' }, submit)
  fireEvent.click(screen.getByRole('button', { name: 'identity.continue' }))
  expect(submit).not.toHaveBeenCalled()
  cleanup()
  show({ otp: 'K7P9QX' }, submit)
  fireEvent.click(screen.getByRole('button', { name: 'identity.continue' }))
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(submit).toHaveBeenCalledOnce()
  expect(screen.getByLabelText('identity.code.label').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Not right.')).toBeDefined()
})
