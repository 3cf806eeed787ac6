import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { queryClient } from '../wire/queries.ts'
import { signUpDraft } from './signUpDraft.ts'
import { ProgrammeField } from './ProgrammeField.tsx'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

const programme = (key: string, more: object = {}) => ({
  key,
  name: key,
  localeName: {},
  about: `About ${key}`,
  localeAbout: {},
  emailDomains: [],
  isDisabled: false,
  ...more,
})
const projects = {
  open: programme('open'),
  college: programme('college', { emailDomains: ['cs.college.example'] }),
  later: programme('later', { isDisabled: true }),
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  signUpDraft.forget()
})

function show(email: string) {
  signUpDraft.change({ sentTo: email })
  const onChoose = vi.fn()
  render(<ProgrammeField error={undefined} onChoose={onChoose} />)
  return onChoose
}

test('open programmes can be chosen; closed ones say what would open them', async () => {
  ask.mockResolvedValue({ data: { projects } })
  const onChoose = show('lata@home.example')
  fireEvent.click(await screen.findByRole('radio', { name: /open/ }))
  expect(onChoose).toHaveBeenCalledWith('open')
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText('college').parentElement?.textContent).toContain('accounts.programme.needsDomain')
  expect(screen.getByText('later').parentElement?.textContent).toContain('accounts.programme.closed')
})

test('an address of a college is offered its own programme only', async () => {
  ask.mockResolvedValue({ data: { projects } })
  show('lata@cs.college.example')
  expect(await screen.findAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /college/ })).toBeDefined()
})

test('programmes that did not load can be asked for again', async () => {
  const { Problem } = await import('../wire/api.ts')
  ask.mockRejectedValueOnce(
    new Problem({ status: 500, code: 'unexpected', detail: '', fields: {}, retryAfter: undefined }),
  )
  ask.mockResolvedValue({ data: { projects } })
  show('lata@home.example')
  fireEvent.click(await screen.findByRole('button', { name: 'shell.tryAgain' }))
  expect(await screen.findByRole('radio', { name: /open/ })).toBeDefined()
})
