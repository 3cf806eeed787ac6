import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls, type TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import { type DeskStage, screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { serverNow } from '../../wire/serverTime.ts'
import { queryClient } from '../../wire/queries.ts'
import { fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { TodayPage } from './TodayPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const me = {
  userId: 'me',
  rights: ['care', 'safety'] as ('care' | 'safety')[],
  scope: { programmes: null, institutions: null },
  secondFactor: 'codes' as const,
  secondFactorUntil: '2026-11-26T12:00:00Z',
  secondFactorNeeded: true,
}

const item = (id: string, parts: Partial<TodayItem> = {}): TodayItem => ({
  id,
  kind: 'report_open',
  urgency: 'today',
  reason: `Because of ${id}`,
  since: '2026-11-20T06:00:00Z',
  due: null,
  about: [{ name: `About ${id}` }],
  actions: [{ name: 'open', primary: true }],
  owner: null,
  offeredTo: null,
  snoozedUntil: null,
  snoozeReason: '',
  offerWords: '',
  ...parts,
})

function show(results: TodayItem[]) {
  const transport = fakeTransport()
  const counts = { now: 0, today: results.length, week: 0 }
  transport.on(todayCalls.today, { counts, contacts: [], own: { count: 0, last: null }, results, next: null })
  render(<TodayPage me={me} />)
  return transport
}

const applicationStage: DeskStage = {
  key: 'application',
  kind: 'application',
  name: 'Application',
  localeName: {},
  required: true,
  state: 'open',
  turn: 'team',
  since: '2026-11-20T06:00:00Z',
  expiresOn: null,
  fileName: null,
  refereeName: null,
  needsTwo: false,
  rubric: [],
  refereeEmail: null,
  answers: [],
  file: null,
  decisions: [],
  hidden: 0,
  newest: null,
  isLast: false,
  canDecide: true,
  secondPeople: null,
}

const press = (key: string) => fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key })

test('keys move through the list, and the chosen item is taken', async () => {
  const transport = show([item('one'), item('two'), item('three')])
  transport.on(todayCalls.takeItem, { id: 'two' })
  await screen.findByText('About one')
  press('j')
  press('j')
  press('k')
  press('t')
  await expect.poll(() => transport.given(todayCalls.takeItem)).toMatchObject([{ params: { id: 'two' } }])
})

test('keys work while nothing on the page has the focus, and bring it to the chosen line', async () => {
  show([item('one'), item('two')])
  await screen.findByText('About one')
  fireEvent.keyDown(document.body, { key: 'j' })
  const [, second] = screen.getAllByRole('listitem')
  expect(second?.contains(document.activeElement)).toBe(true)
})

test('every line has the place of its buttons, so the press that chooses it does not move them', async () => {
  show([item('one'), item('two')])
  await screen.findByText('About one')
  expect(screen.getAllByRole('button', { name: 'desk.snooze' })).toHaveLength(2)
})

test('the second of two people reads that a colleague was first', async () => {
  const transport = show([item('one')])
  transport.on(todayCalls.takeItem, refused(409, 'already_taken', { detail: 'A colleague was first.' }))
  await screen.findByText('About one')
  press('t')
  expect(await screen.findByRole('alert')).toBeDefined()
})

test('a contact is written over the list, and cannot be saved without outcome and day', async () => {
  const about = [{ mentorshipId: 'pair', name: 'Asha and Ravi' }]
  const actions = [{ name: 'contact', primary: true }]
  const transport = show([item('contact_due.pair', { kind: 'contact_due', about, actions })])
  transport.on(careCalls.pair, {
    id: 'pair',
    type: 'one_to_one',
    state: 'active',
    since: '2026-11-01T06:00:00Z',
    members: [
      { userId: 'asha', name: 'Asha', role: 'mentee', phone: '+919800000000' },
      { userId: 'ravi', name: 'Ravi', role: 'mentor', phone: '' },
    ],
    nextContactOn: '2026-11-20',
    ownerId: null,
    ownerName: '',
    silentDays: 3,
    risk: null,
    endedAt: null,
    pausedUntil: null,
    suggestedNext: '2026-12-01',
    contacts: [],
    pulses: [],
    handover: null,
    acts: [],
    closure: null,
    goal: null,
    path: [],
    meetings: { next: null, ahead: [], planned: 0, missed: [], held: [] },
    weeks: [],
    notices: [],
    hasCareRight: true,
    takesContacts: true,
  })
  transport.on(careCalls.contact, {
    actionId: 'act',
    undoUntil: '2026-11-27T06:00:00Z',
    next: '2026-12-01',
    handover: null,
  })
  await screen.findByText('Asha and Ravi')
  press('Enter')
  const dialog = within(await screen.findByRole('dialog'))
  const save = await dialog.findByRole('button', { name: 'desk.contact.save' })
  fireEvent.click(dialog.getByRole('radio', { name: 'desk.outcome.well' }))
  fireEvent.click(save)
  expect(transport.given(careCalls.contact)).toEqual([])
  fireEvent.click(dialog.getByRole('radio', { name: 'desk.contact.inAWeek' }))
  fireEvent.click(save)
  await expect
    .poll(() => transport.given(careCalls.contact))
    .toMatchObject([{ params: { id: 'pair' }, body: { outcome: 'well', knownContact: null } }])
})

test('an application is decided over the list', async () => {
  const about = [{ userId: 'farhan', name: 'Farhan Ali' }]
  const actions = [{ name: 'screen', primary: true }]
  const transport = show([item('one', { kind: 'application_waiting', about, actions })])
  transport.on(screeningDeskCalls.personScreening, {
    userId: 'farhan',
    name: 'Farhan Ali',
    role: 'mentor',
    programme: null,
    institution: null,
    isAccepted: false,
    birthYear: 1985,
    needs: null,
    survey: [],
    hasOthers: true,
    stages: [applicationStage],
  })
  transport.on(screeningDeskCalls.decideStage, { actionId: 'act', undoUntil: null, state: 'passed' })
  await screen.findByText('Farhan Ali')
  press('Enter')
  fireEvent.click(await screen.findByRole('button', { name: /desk.decide.pass/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'desk.decide.pass' }))
  await expect
    .poll(() => transport.given(screeningDeskCalls.decideStage))
    .toMatchObject([{ params: { id: 'farhan', stage: 'application' }, body: { decision: 'pass' } }])
  expect(transport.given(todayCalls.takeItem)).toEqual([])
})

test('an item that a colleague offers is accepted with one press, and its name leads to its page', async () => {
  const lakshmi = { userId: 'lakshmi', name: 'Lakshmi Menon' }
  const offered = item('offer', {
    kind: 'contact_due',
    about: [{ mentorshipId: 'pair', name: 'Asha and Ravi' }],
    actions: [{ name: 'contact', primary: true }],
    owner: lakshmi,
    offeredTo: { userId: 'me', name: 'Sara Khan' },
  })
  const transport = show([offered])
  transport.on(todayCalls.acceptItem, { id: 'offer' })
  await screen.findByText('desk.offeredToYou')
  const name = screen.getByRole('link', { name: 'Asha and Ravi' })
  expect(name.getAttribute('href')).toBe('/staff/pairs/pair')
  fireEvent.click(screen.getByRole('button', { name: 'desk.act.accept' }))
  await expect.poll(() => transport.given(todayCalls.acceptItem)).toMatchObject([{ params: { id: 'offer' } }])
})

test('an empty list says that nothing waits', async () => {
  show([])
  expect(await screen.findByText('desk.nothing')).toBeDefined()
})

test('the heading stays while the list fails, and one press brings the list', async () => {
  const transport = fakeTransport()
  transport.on(todayCalls.today, refused(500, 'internal'))
  render(<TodayPage me={me} />)
  const again = await screen.findByRole('button', { name: 'shell.tryAgain' })
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  transport.on(todayCalls.today, {
    counts: {},
    contacts: [],
    own: { count: 0, last: null },
    results: [item('one')],
    next: null,
  })
  fireEvent.click(again)
  expect(await screen.findByText('About one')).toBeDefined()
})

test('a list of many parts counts all of them, and leads to the next one', async () => {
  const transport = fakeTransport()
  const counts = { now: 0, today: 865, week: 0 }
  transport.on(todayCalls.today, {
    counts,
    contacts: [],
    own: { count: 0, last: null },
    results: [item('one')],
    next: 'one',
  })
  render(<TodayPage me={me} />)
  expect(await screen.findByRole('heading', { level: 2, name: /865/ })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'desk.pages.next' }))
  await expect.poll(() => transport.given(todayCalls.today).at(-1)).toMatchObject({ query: { after: 'one' } })
  fireEvent.click(await screen.findByRole('link', { name: 'desk.pages.first' }))
  await expect.poll(() => window.location.search).toBe('')
})

test('nothing is offered that the server would refuse: distress is not put off, and a colleague’s item stays theirs', async () => {
  const sara = { userId: 'sara', name: 'Sara' }
  show([item('one', { kind: 'distress' }), item('two', { owner: sara })])
  await screen.findByText('About one')
  const rows = screen.getAllByRole('listitem').map((row) => within(row))
  expect(rows.map((row) => row.queryByRole('button', { name: 'desk.snooze' }) !== null)).toEqual([
    false,
    false,
  ])
  expect(rows.map((row) => row.queryByRole('button', { name: 'desk.handOn' }) !== null)).toEqual([
    true,
    false,
  ])
})

test('an item that was put off shows the reason', async () => {
  show([item('one', { snoozedUntil: '2026-11-30', snoozeReason: 'Exams until Monday' })])
  expect(await screen.findByText('desk.snoozedBecause')).toBeDefined()
})

test('the acts of the reader today are counted, and the newest one is undone', async () => {
  const transport = show([])
  const undoUntil = new Date(serverNow().getTime() + 60_000).toISOString()
  const last = { act: 'contact_written', actionId: 'act', undoUntil }
  const counts = { now: 0, today: 0, week: 0 }
  transport.on(todayCalls.today, { counts, contacts: [], own: { count: 4, last }, results: [], next: null })
  transport.on(deskCalls.undo, { actionId: 'act', undoUntil: null })
  await queryClient.invalidateQueries()
  expect(await screen.findByText(/desk.doneByYou/)).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'desk.undo' }))
  await expect.poll(() => transport.given(deskCalls.undo)).toMatchObject([{ params: { actionId: 'act' } }])
})

test('a digit chooses a filter of the list', async () => {
  history.replaceState(null, '', '/staff')
  show([item('one')])
  await screen.findByText('About one')
  press('2')
  expect(location.search).toBe('?owner=me')
  // The list of the filter has not come yet.
  press('1')
  expect(location.search).toBe('')
})
