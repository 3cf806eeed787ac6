import { type OwnStage, screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { OwnStages } from './OwnStages.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const stage = (parts: Partial<OwnStage>): OwnStage => ({
  key: 'identity',
  kind: 'document',
  name: 'Proof of identity',
  localeName: {},
  required: true,
  state: 'open',
  turn: 'person',
  since: '2026-11-20T06:00:00Z',
  expiresOn: null,
  fileName: null,
  refereeName: null,
  ...parts,
})

test('an applicant sends a document, and then sees that it is with the team', async () => {
  const transport = fakeTransport()
  transport.on(screeningCalls.ownScreening, { hasStages: true, stages: [stage({})], refusal: null })
  const sent = stage({ turn: 'team', fileName: 'id.pdf' })
  transport.on(screeningCalls.sendDocument, { hasStages: true, stages: [sent], refusal: null })
  render(<OwnStages />)
  const field = await screen.findByLabelText('desk.own.send')
  fireEvent.change(field, { target: { files: [new File(['%PDF-'], 'id.pdf')] } })
  expect(await screen.findByText('desk.own.turn.team')).toBeTruthy()
  expect(screen.queryByLabelText('desk.own.send')).toBeNull()
})

test('after “not now” the person reads what they can do next', async () => {
  const transport = fakeTransport()
  const refusal = { reason: 'papers' as const, words: 'Too dark.', next: 'send_again' as const }
  transport.on(screeningCalls.ownScreening, {
    hasStages: true,
    stages: [stage({ state: 'not_now' })],
    refusal,
  })
  render(<OwnStages />)
  expect(await screen.findByText('desk.own.next.send_again')).toBeTruthy()
  expect(screen.getByLabelText('desk.own.send')).toBeTruthy()
})
