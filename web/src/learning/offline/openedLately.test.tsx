import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { storedReplies } from '../../device/offlineReplies.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildSession } from '../testing/buildSession.ts'
import { useSession } from '../useSession.ts'
import { changeOfflineSessions } from './offlineSessions.ts'
import { useOpenedLately } from './openedLately.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const hub = { area: 'learninghub', mentorship: null } as const
let transport: FakeTransport

beforeEach(async () => {
  disk.clear()
  localStorage.clear()
  transport = fakeTransport()
  transport.on(learningCalls.session, ({ params }) => buildSession({ id: params.sessionId }))
  await arrive(buildArrival({ id: 'asha' }))
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
})

/** Opens the page of a session and waits for it. */
async function open(sessionId: string) {
  const { result, unmount } = renderHook(() => {
    useOpenedLately(hub, sessionId)
    return useSession({ ...hub, sessionId })
  })
  await expect.poll(() => result.current.data?.id).toBe(sessionId)
  unmount()
}

/** The ids of the sessions on this device. */
const onDevice = async () => {
  const replies = await storedReplies('asha')
  return replies.flatMap(({ key: [path, params] }) =>
    path === learningCalls.session.path ? [Object.values(params as object)[0]] : [],
  )
}

test('a session that was opened is stored, and a reload without a network shows it', async () => {
  await open('one')
  await expect.poll(onDevice).toEqual(['one'])
})

test('the last three opened sessions are stored; an older one leaves unless it was downloaded', async () => {
  changeOfflineSessions({ ...hub, sessionId: 'one' }, true)
  for (const id of ['one', 'two', 'three', 'four', 'five']) await open(id)
  await expect.poll(async () => new Set(await onDevice())).toEqual(new Set(['one', 'three', 'four', 'five']))
})
