import { contentCalls } from '@saathi/contract/content/calls.ts'
import { parentCalls } from '@saathi/contract/video/parentCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { buildClientConfig } from '../../testing/builders.ts'
import { queryClient } from '../../wire/queries.ts'
import { type FakeTransport, fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { ParentPage } from './ParentPage.tsx'

const asked = {
  name: 'Asha',
  agrees: null,
  answeredOn: null,
  givenName: null,
  relation: null,
  words: {
    title: 'May calls be recorded?',
    question: 'Your answer',
    details: [],
    yes: 'Yes',
    no: 'No',
    givenName: 'Your name',
    relation: 'Who are you?',
    relations: { mother: 'Mother', father: 'Father', guardian: 'Guardian' },
    save: 'Save',
    choose: 'Choose an answer.',
    sayWho: 'Say who you are.',
    saved: 'Saved.',
  },
}

let transport: FakeTransport
beforeEach(async () => {
  history.replaceState(null, '', '/parent?token=secret')
  transport = fakeTransport()
  transport.on(contentCalls.clientConfig, buildClientConfig())
  transport.on(parentCalls.parentQuestion, asked)
  transport.on(parentCalls.answerAsParent, asked)
  render(<ParentPage />)
  await screen.findByRole('button', { name: 'Save' })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  history.replaceState(null, '', '/')
})

test('a parent has a way to the team, and so does one whose link is over', async () => {
  const email = 'team@people.example'
  const way = () => screen.findByRole('link', { name: 'team.mail' })
  expect((await way()).getAttribute('href')).toBe(`mailto:${email}`)
  cleanup()
  queryClient.clear()
  transport.on(parentCalls.parentQuestion, refused(410, 'link_invalid'))
  render(<ParentPage />)
  await screen.findByText('error.link_invalid')
  expect((await way()).getAttribute('href')).toBe(`mailto:${email}`)
})

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = () => transport.given(parentCalls.answerAsParent).map(({ body }) => body)

test('nothing is chosen, and a yes waits for the name and the relation of the parent', async () => {
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  save()
  choose('Yes')
  save()
  choose('Mother')
  save()
  expect(sent()).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Sunita Patil' } })
  save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent()).toEqual([{ agrees: true, givenName: 'Sunita Patil', relation: 'mother' }])
})

test('a no asks for nothing more', async () => {
  choose('Yes')
  choose('No')
  expect(screen.queryByRole('textbox')).toBeNull()
  save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent()).toEqual([{ agrees: false }])
})
