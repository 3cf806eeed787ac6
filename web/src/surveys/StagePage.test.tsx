import { accessCalls } from '@saathi/contract/access/calls.ts'
import { answers as answerList } from '@saathi/contract/questions/question.ts'
import { type StageAnswers, surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { Route } from 'wouter'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { paths } from '../wire/paths.ts'
import { buildQuestion } from '../questions/testing/buildQuestion.ts'
import { ask } from '../wire/api.ts'
import { type FakeTransport, fakeTransport, noNetwork, refused } from '../wire/testing/fakeTransport.ts'
import { pressRested } from '../testing/pressRested.ts'
import { queryClient } from '../wire/queries.ts'
import { StagePage } from './StagePage.tsx'

const words = { localeName: {}, localeDescription: {} }
const headings = ['about', 'hopes'].map((id) => ({ id, name: id, description: '', status: '', ...words }))
const survey = {
  id: 'start',
  name: 'Start',
  localeName: {},
  shortDescription: '',
  localeShortDescription: {},
  icon: '',
  status: '',
  expPermission: 'use' as const,
  backgroundImage: '',
  stages: headings,
}
const pages = [
  [buildQuestion('nickname', 'Text')],
  [buildQuestion('worry', 'Text'), buildQuestion('cv', 'Document', { mandatory: false })],
].map((questions) => ({ title: '', localeTitle: {}, description: '', localeDescription: {}, questions }))

let transport: FakeTransport
let stored: StageAnswers
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  transport = fakeTransport()
  stored = { survey: 'start', stage: 'about', status: '', answers: [], currentPage: 1 }
  transport.on(surveyCalls.survey, survey)
  transport.on(surveyCalls.stage, {
    ...words,
    id: 'about',
    name: 'about',
    description: '',
    status: '',
    survey: 'start',
    pages,
  })
  transport.on(surveyCalls.answers, () => stored)
  transport.on(surveyCalls.surveyList, [])
  transport.on(accessCalls.status, refused(503, 'maintenance'))
  transport.on(surveyCalls.saveAnswers, ({ body }) => store(body))
})
afterEach(cleanup)

type Body = ReturnType<typeof sent>[number]

/** Handles answers as the server does. */
function store({ answers, draft = false, currentPage = 1 }: Body): StageAnswers {
  stored = {
    ...stored,
    answers: v.parse(answerList, answers),
    currentPage,
    status: draft ? 'PARTIAL' : 'COMPLETE',
  }
  return stored
}

const sent = () => transport.given(surveyCalls.saveAnswers).map(({ body }) => body)

function open(page?: number) {
  history.replaceState(null, '', paths.stage('start', 'about', page))
  render(<StagePage />)
}

const write = async (title: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(title), { target: { value } })
const press = (word: string) => pressRested(() => screen.getByText(`surveys.goOn.${word}`))
const address = () => location.pathname + location.search

test('answers go as a draft when a page is left, with the page to go on with', async () => {
  open()
  await write('nickname', 'Dev')
  expect(JSON.stringify(localStorage)).toContain('Dev')
  await press('next')
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Dev'))
  expect(sent()).toEqual([
    {
      survey: 'start',
      stage: 'about',
      answers: [
        { questionKey: 'nickname', answer: 'Dev' },
        { questionKey: 'worry', answer: null },
      ],
      draft: true,
      currentPage: 2,
    },
  ])
  expect(screen.getByLabelText('worry')).toBeDefined()
})

test('a missing answer is named on the page that asks for it, and nothing is sent', async () => {
  open(2)
  await write('worry', 'Calls')
  await press('nextStage')
  await screen.findByText('questions.problem.fieldIsMandatory')
  expect(address()).toBe(paths.stage('start', 'about', 1))
  expect(document.activeElement).toBe(screen.getByLabelText('nickname'))
  expect(sent()).toEqual([])
})

/** Fills both pages in and sends them. */
async function fillIn() {
  open()
  await write('nickname', 'Dev')
  await press('next')
  await write('worry', 'Calls')
  await press('nextStage')
}

test('back into a survey that was sent leads to what it says now', async () => {
  await fillIn()
  await waitFor(() => expect(address()).toBe(paths.stage('start', 'hopes')))
  cleanup()
  queryClient.clear()
  transport.on(surveyCalls.survey, () => ({ ...survey, status: 'COMPLETE on 2026-11-02' }))
  history.replaceState(null, '', paths.stage('start', 'about', 2))
  render(
    <Route path="/stage">
      <StagePage />
    </Route>,
  )
  await waitFor(() => expect(address()).toBe(paths.survey('start')))
})

test('answers that are stored lead to the next stage, and nothing stays on the device', async () => {
  await fillIn()
  await waitFor(() => expect(address()).toBe(paths.stage('start', 'hopes')))
  expect(stored).toMatchObject({ status: 'COMPLETE', currentPage: 2 })
  expect(localStorage.length).toBe(0)
})

test('a reply that is lost after storing: sent again, the answers count and the way goes on', async () => {
  transport.on(surveyCalls.saveAnswers, ({ body }) => {
    store(body)
    return body.draft === true ? stored : noNetwork
  })
  await fillIn()
  await screen.findByText('error.network surveys.stillHere')
  expect(JSON.stringify(localStorage)).toContain('Calls')
  transport.on(surveyCalls.saveAnswers, refused(410, 'already_answered'))
  await press('again')
  await waitFor(() => expect(address()).toBe(paths.stage('start', 'hopes')))
  expect(localStorage.length).toBe(0)
})

test('a stage that another device has sent meanwhile: its answers count, and these are dropped', async () => {
  transport.on(surveyCalls.saveAnswers, () => {
    stored = { ...stored, status: 'COMPLETE', answers: [{ questionKey: 'nickname', answer: 'Devi' }] }
    return refused(410, 'already_answered')
  })
  await fillIn()
  await waitFor(() => expect(address()).toBe(paths.stage('start', 'hopes')))
  expect(screen.queryByText(/stillHere/)).toBeNull()
  expect(localStorage.length).toBe(0)
  cleanup()
  open()
  expect(await screen.findByDisplayValue('Devi')).toHaveProperty('disabled', true)
  const before = sent().length
  await press('next')
  expect(sent()).toHaveLength(before)
})

test('a stage that another device has begun goes on at its page, with its answers', async () => {
  store({ ...stored, answers: [{ questionKey: 'worry', answer: 'Talking' }], draft: true, currentPage: 2 })
  open()
  expect(await screen.findByDisplayValue('Talking')).toBeDefined()
})

test('what the server refuses is shown at its question, on its page, and stays here', async () => {
  transport.on(surveyCalls.saveAnswers, ({ body }) =>
    body.draft === true ? store(body) : refused(422, 'invalid', { errors: { nickname: ['No such name.'] } }),
  )
  await fillIn()
  await screen.findByText('No such name.')
  expect(address()).toBe(paths.stage('start', 'about', 1))
  expect(document.activeElement).toBe(screen.getByLabelText('nickname'))
  expect(JSON.stringify(localStorage)).toContain('Calls')
})

const cv = () => new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' })
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^questions.optional/), { target: { files: [file] } })

test('a file goes at once with the draft, and a refused one says why at its question', async () => {
  transport.on(surveyCalls.saveAnswers, refused(422, 'invalid', { errors: { cv: ['This is no PDF.'] } }))
  open(2)
  await write('worry', 'Calls')
  choose(cv())
  await screen.findByText('This is no PDF.')
  expect(screen.queryByText(/stillHere/)).toBeNull()
  expect(sent()).toMatchObject([{ draft: true, currentPage: 2 }])
  transport.on(surveyCalls.saveAnswers, ({ body }) =>
    store({
      ...body,
      answers: [
        ...body.answers,
        { questionKey: 'cv', answer: { name: 'cv.pdf', type: 'application/pdf', size: 8, url: '/cv' } },
      ],
    }),
  )
  choose(cv())
  await screen.findByText('questions.file.replace')
  expect(screen.queryByText('This is no PDF.')).toBeNull()
})

test('answers for good wait until the draft before them has arrived', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<undefined>()
  transport.on(surveyCalls.saveAnswers, async ({ body }) => {
    if (body.draft === true) await arrival
    return store(body)
  })
  await fillIn()
  // A later call has been answered by now, so these would have arrived.
  await ask(surveyCalls.surveyList, {})
  expect(sent()).toHaveLength(1)
  arrive(undefined)
  await waitFor(() => expect(sent().map(({ draft }) => draft)).toEqual([true, false]))
  await waitFor(() => expect(stored.status).toBe('COMPLETE'))
})
