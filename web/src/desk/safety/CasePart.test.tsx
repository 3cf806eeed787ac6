import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { contactCalls } from '@saathi/contract/registration/contactCalls.ts'
import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { inboxCalls } from '@saathi/contract/team/inboxCalls.ts'
import { evidenceCalls } from '@saathi/contract/video/evidenceCalls.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { CasePart } from './CasePart.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const asha = { userId: 'asha', name: 'Asha', role: 'mentee' as const }
const ravi = { userId: 'ravi', name: 'Ravi', role: 'mentor' as const }

const page = (parts: Partial<CasePage> = {}): CasePage => ({
  id: 'case',
  kind: 'report',
  number: 118,
  reason: 'money',
  matter: 'usual',
  since: '2026-11-20T06:00:00Z',
  reporter: asha,
  about: ravi,
  isAboutStaff: false,
  openedBy: null,
  clock: null,
  outcome: null,
  closedOn: null,
  words: 'He asked for money.',
  evidence: [],
  hasRecording: false,
  lawHours: { pictures: 24, order: 36, days: 15 },
  answer: '',
  channelId: 'channel',
  isPaused: false,
  isBlocked: false,
  history: [],
  outcomeWords: '',
  decidedBy: null,
  decidedOn: null,
  reference: '',
  reportedOn: null,
  trace: [],
  notes: [],
  files: [],
  phone: '',
  places: [],
  helpLines: [{ number: '14416', name: 'Tele-MANAS', about: '' }],
  mayBeChild: false,
  closeObstacle: null,
  otherMembers: 1,
  readAskedBy: null,
  ...parts,
})

function show(parts: Partial<CasePage> = {}) {
  const transport = fakeTransport()
  transport.on(caseCalls.safetyCase, page(parts))
  transport.on(deskCalls.me, {
    userId: 'lakshmi',
    rights: ['safety'],
    scope: { programmes: null, institutions: null },
    secondFactor: 'passkey',
    secondFactorUntil: null,
    secondFactorNeeded: false,
  })
  render(<CasePart id="case" back="/staff/safety" />)
  return transport
}

test('a report to an authority is sent with its reference and its day', async () => {
  const transport = show()
  transport.on(caseCalls.caseOutcome, { id: 'case' })
  fireEvent.click(await screen.findByRole('button', { name: 'desk.case.outcome' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: 'desk.outcomes.reported_to_authority' }))
  fireEvent.change(dialog.getByLabelText('desk.case.referenceField'), { target: { value: 'FIR 12' } })
  fireEvent.change(dialog.getByLabelText('desk.case.reportedOn'), { target: { value: '2026-11-21' } })
  fireEvent.change(dialog.getByLabelText('desk.why'), { target: { value: 'To the police.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'desk.case.outcome' }))
  await expect
    .poll(() => transport.given(caseCalls.caseOutcome))
    .toMatchObject([
      { body: { outcome: 'reported_to_authority', reference: 'FIR 12', reportedOn: '2026-11-21' } },
    ])
})

test('in distress the help lines come before everything else', async () => {
  show({ kind: 'distress', number: null, reason: 'distress', phone: '+919800000000' })
  const help = await screen.findByRole('heading', { name: 'desk.help.first' })
  const others = screen.getAllByRole('button')
  for (const button of others)
    expect(help.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByRole('link', { name: /14416/ }).getAttribute('href')).toBe('tel:14416')
})

const setu = { kind: 'institution' as const, key: 'SETU01', name: 'Setu Volunteers', localeName: {} }

test('in distress the contact of the institution is called by one press', async () => {
  const contact = { name: 'Meera', phone: '+919800000001', hours: 'Until 21' }
  show({ kind: 'distress', places: [{ ...setu, contact }] })
  const call = await screen.findByRole('link', { name: 'desk.call' })
  expect(call.getAttribute('href')).toBe('tel:+919800000001')
  expect(screen.getByText('Until 21')).toBeDefined()
})

test('in distress the team writes to the person from the case', async () => {
  const transport = show({ kind: 'distress', about: asha, reporter: null })
  const conversation = { userId: 'asha', name: 'Asha', waitingSince: null, messages: [] }
  transport.on(inboxCalls.conversation, conversation)
  transport.on(inboxCalls.writeToPerson, conversation)
  fireEvent.click(await screen.findByRole('button', { name: /desk.conversation.write/ }))
  const words = await screen.findByLabelText('desk.conversation.words')
  fireEvent.change(words, { target: { value: 'We are here. May we call you?' } })
  fireEvent.click(screen.getByRole('button', { name: 'desk.conversation.send' }))
  await expect
    .poll(() => transport.given(inboxCalls.writeToPerson))
    .toMatchObject([{ params: { id: 'asha' }, body: { text: 'We are here. May we call you?' } }])
})

test('an institution without a contact says so, and gets one at the case', async () => {
  const transport = show({ kind: 'distress', places: [{ ...setu, contact: null }] })
  const contact = { name: 'Meera', phone: '+919800000001', hours: '' }
  transport.on(contactCalls.putDistressContact, { ...setu, contact })
  fireEvent.click(await screen.findByRole('button', { name: 'desk.contacts.add' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('desk.contacts.name'), { target: { value: 'Meera' } })
  fireEvent.change(dialog.getByLabelText('desk.contacts.phone'), { target: { value: '+91 98000-00001' } })
  fireEvent.click(dialog.getByRole('button', { name: 'desk.save' }))
  await expect
    .poll(() => transport.given(contactCalls.putDistressContact))
    .toMatchObject([{ body: { kind: 'institution', key: 'SETU01', ...contact } }])
})

test('the one who opened a case reads why it cannot be closed, and a child is named by the law', async () => {
  show({ closeObstacle: 'sameMember', mayBeChild: true })
  expect(await screen.findByText('desk.case.child')).toBeDefined()
  expect(await screen.findByText('desk.obstacle.sameMember')).toBeDefined()
})

test('the recording of a case opens with a reason, and plays with everyone’s sound', async () => {
  const transport = show({ hasRecording: true })
  transport.on(evidenceCalls.hearRecording, {
    takes: [{ name: 'Ravi', startedOn: '2026-11-20T06:00:00Z', url: '/film', offsetMs: 0, lastsMs: 4000 }],
    whole: '/sound',
    until: '2026-11-20T06:15:00Z',
    isSecondNeeded: false,
  })
  const title = await screen.findByText('desk.hear.title')
  const form = within(title.closest('section') ?? title)
  fireEvent.change(form.getByLabelText('desk.read.words'), { target: { value: 'She says that he shouted.' } })
  fireEvent.click(form.getByRole('button', { name: 'desk.hear.open' }))
  expect((await screen.findByLabelText('desk.hear.whole')).getAttribute('src')).toBe('/sound')
  expect(screen.getByLabelText(/^Ravi/).getAttribute('src')).toBe('/film')
  expect(transport.given(evidenceCalls.hearRecording)).toMatchObject([
    { params: { id: 'case' }, body: { words: 'She says that he shouted.' } },
  ])
})

test('a case without a recording offers none', async () => {
  show()
  await screen.findByRole('button', { name: 'desk.case.outcome' })
  expect(screen.queryByText('desk.hear.title')).toBeNull()
})
