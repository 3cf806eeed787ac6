import { videoCalls } from '@saathi/contract/video/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { callActs } from '../testing/testCalls.ts'
import { recordingDaysOf } from './asks.ts'

const rules = { recordingDays: 30, recordingDaysByProgramme: { short: 7, long: 90 } }

test.for([
  ['a programme without days of its own', ['other', null], 30],
  ['nobody in a programme', [null, null], 30],
  ['one programme', ['short', null], 7],
  ['two programmes', ['long', 'short'], 7],
  ['a longer programme', ['long', null], 90],
  ['a longer programme beside the usual', ['long', 'other'], 30],
] as const)('with %s the fewest days count', ([, projects, days]) => {
  expect(
    recordingDaysOf(
      projects.map((project) => ({ project })),
      rules,
    ),
  ).toBe(days)
})

const chat = await openTestChat({ CALL_RECORDING: '1' })
const { testing, house } = chat
const { pair, start, room } = callActs(chat)

test('the stored answer has the days that the person read, in the sentence and as a number', async () => {
  const { asha, channel } = await pair()
  const { room: roomId } = await start(asha, channel)
  const { recordingDays } = await room(asha, roomId)
  await testing.ask(
    videoCalls.consent,
    { params: { roomId }, body: { consent: true } },
    { token: asha.token },
  )
  const { rows } = await house.db.pool.query<{ recording_days: number; wording: string }>(
    'select recording_days, wording from call_consents where call_id = $1',
    [roomId],
  )
  expect(rows[0]?.recording_days).toBe(recordingDays)
  expect(rows[0]?.wording).toContain(`${recordingDays} days`)
})
