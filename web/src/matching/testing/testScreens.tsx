import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { MatchList } from '@saathi/contract/matching/trackers.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival, buildStatus } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { queryClient, useAsk } from '../../wire/queries.ts'
import { matchDrafts } from '../choices/drafts.ts'
import { Dialogs } from '../flow/Dialogs.tsx'
import { Screens } from '../flow/Screens.tsx'
import { buildMatchInfo, buildMatchList } from './buildMatches.ts'

/** Prepares the server for the screens of matching before each test. */
export function openScreens() {
  let transport: FakeTransport = fakeTransport()
  beforeEach(() => {
    history.replaceState(null, '', '/matching')
    transport = fakeTransport()
    transport.on(accessCalls.status, buildStatus())
    transport.on(matchingCalls.state, refused(503, 'unavailable'))
    transport.on(matchCalls.groupHold, refused(404, 'not_found'))
    transport.on(matchCalls.matchInfo, ({ params }) => buildMatchInfo(params.matchId))
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    matchDrafts.forget()
  })
  return {
    transport: () => transport,
    /** Shows the screens to a person who has just arrived. */
    async show(list: Partial<MatchList>, role: 'mentee' | 'mentor' = 'mentee') {
      await arrive(buildArrival({ role }))
      transport.on(matchCalls.matchList, buildMatchList(list))
      render(
        <>
          <Screens role={role} finding={<h1>Waiting</h1>} />
          <Dialogs role={role} />
          <Status />
        </>,
      )
      await screen.findByRole('navigation', { name: 'matching.nav' })
    },
  }
}

/** The rest of the app shows the person's status. */
function Status() {
  useAsk(accessCalls.status, {})
  return null
}

/** Returns the name on the proposal that is shown. */
export function nameShown(): string | null | undefined {
  const title = screen.getByRole('article').getAttribute('aria-labelledby')
  return document.querySelector(`[id="${title ?? ''}"]`)?.textContent
}

/** Returns the button that says yes to a proposal. */
export function acceptButton(): HTMLElement {
  return screen.getByRole('button', { name: 'matching.decide.yes' })
}
