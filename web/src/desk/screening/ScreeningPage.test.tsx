import {
  type DeskStage,
  type ScreenedPage,
  screeningDeskCalls,
} from '@saathi/contract/matching/screeningCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { typedDateOf } from '@saathi/contract/base/dates.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { ScreeningPage } from './ScreeningPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const stage = (parts: Partial<DeskStage>): DeskStage => ({
  key: 'identity',
  kind: 'document',
  name: 'Proof of identity',
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
  ...parts,
})

test('an applicant without a parent’s consent cannot be passed, and the page says why', async () => {
  show([stage({ key: 'application', kind: 'application', name: 'Application' })], { needs: 'parent' })
  await screen.findByText('desk.screen.needsAbout.parent')
  expect(screen.getByRole('button', { name: 'desk.decide.pass' }).getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Patience.')
})

function show(stages: readonly DeskStage[], parts: Partial<ScreenedPage> = {}) {
  const transport = fakeTransport()
  transport.on(screeningDeskCalls.personScreening, {
    userId: 'farhan',
    name: 'Farhan Ali',
    role: 'mentor',
    programme: null,
    institution: 'SETU01',
    isAccepted: false,
    birthYear: 1985,
    needs: null,
    survey: [{ title: 'What would you like to pass on?', words: 'Patience.' }],
    hasOthers: true,
    stages: [...stages],
    ...parts,
  })
  transport.on(screeningDeskCalls.decideStage, { actionId: 'act', undoUntil: null, state: 'not_now' })
  transport.on(screeningDeskCalls.screening, { results: [], next: null })
  render(<ScreeningPage id="farhan" />)
  return transport
}

test('a key opens the decision, which waits for a reason and words', async () => {
  const transport = show([stage({})])
  fireEvent.keyDown(await screen.findByText('Proof of identity'), { key: 'n' })
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'desk.decide.not_now' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(dialog.getByRole('radio', { name: 'desk.stageReason.papers' }))
  fireEvent.change(dialog.getByLabelText('desk.screen.toPerson'), { target: { value: 'Too dark.' } })
  fireEvent.click(button)
  await screen.findByText('Proof of identity')
  expect(transport.given(screeningDeskCalls.decideStage).map(({ body }) => body)).toEqual([
    { decision: 'not_now', words: 'Too dark.', notes: '', known: null, reason: 'papers' },
  ])
})

test('a decision of two says so where there is only one member', async () => {
  show([stage({ key: 'decision', kind: 'decision', name: 'Decision', needsTwo: true })], { hasOthers: false })
  const button = await screen.findByRole('button', { name: 'desk.decide.pass' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('error.only_one_member')).toBeTruthy()
})

test('who has decided in a decision of two reads that it waits for a second person', async () => {
  const open = { key: 'decision', kind: 'decision', needsTwo: true, canDecide: false } as const
  show([stage({ ...open, secondPeople: ['Sara Khan'] })])
  expect(await screen.findByText('desk.screen.waitsForSecond')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'desk.decide.pass' })).toBeNull()
})

test('an interview is passed with a point on each line of its rubric', async () => {
  const rubric = [{ name: 'Listens', localeName: {} }]
  const transport = show([stage({ key: 'interview', kind: 'interview', name: 'Interview', rubric })])
  fireEvent.click(await screen.findByRole('button', { name: 'desk.decide.pass' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(within(dialog.getByRole('group', { name: 'Listens' })).getByRole('radio', { name: '3' }))
  fireEvent.click(dialog.getByRole('button', { name: 'desk.decide.pass' }))
  await screen.findByText('Interview')
  expect(transport.given(screeningDeskCalls.decideStage)).toMatchObject([
    { body: { decision: 'pass', points: [3] } },
  ])
})

test('an interview of tomorrow waits, and its day says the last one that counts', async () => {
  const rubric = [{ name: 'Listens', localeName: {} }]
  const transport = show([stage({ key: 'interview', kind: 'interview', name: 'Interview', rubric })])
  fireEvent.click(await screen.findByRole('button', { name: 'desk.decide.pass' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('desk.screen.scale')
  fireEvent.click(within(dialog.getByRole('group', { name: 'Listens' })).getByRole('radio', { name: '3' }))
  const tomorrow = typedDateOf(daysAfter(indiaDayOf(serverNow()), 1))
  fireEvent.change(dialog.getByLabelText('desk.screen.heldOn'), { target: { value: tomorrow } })
  dialog.getByText('desk.day.late')
  fireEvent.click(dialog.getByRole('button', { name: 'desk.decide.pass' }))
  dialog.getByText('desk.screen.heldFirst')
  expect(transport.given(screeningDeskCalls.decideStage)).toEqual([])
})

test('a closed application says what reopens it, and does not offer the same answer again', async () => {
  show([
    stage({ state: 'not_now', turn: 'person' }),
    stage({ key: 'interview', kind: 'interview', name: 'Interview', turn: 'none', canDecide: false }),
  ])
  await screen.findByText('desk.screen.closedSend')
  const [card] = screen.getAllByRole('listitem').filter((each) => each.querySelector('button') !== null)
  const acts = [...(card?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  expect(acts).toEqual(['desk.decide.pass', 'desk.decide.no'])
})

test('the list says that a refused application is closed until the person sends something again', async () => {
  const transport = show([])
  transport.on(screeningDeskCalls.screening, {
    results: [
      {
        userId: 'joseph',
        name: 'Joseph Mathew',
        role: 'mentor',
        stage: 'identity',
        kind: 'document',
        stageName: 'Proof of identity',
        localeStageName: {},
        state: 'not_now',
        turn: 'person',
        since: serverNow().toISOString(),
        needsSecond: false,
        needs: null,
      },
    ],
    next: null,
  })
  await screen.findByText(/desk\.screen\.closedTurn · desk\.time\.today/)
})
