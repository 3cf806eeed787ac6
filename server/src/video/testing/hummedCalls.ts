import { recordCalls } from '@saathi/contract/video/recordCalls.ts'

import type { openTestChat } from '../../chat/testing/testChat.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTakeShelf } from '../record/shelf.ts'
import { pastCalls } from './pastCalls.ts'
import { addPastTake } from './pastTakes.ts'
import { hummed } from './spokenTone.ts'
import { callActs } from './testCalls.ts'

/** Makes recorded calls that are over, and opens their files. */
export async function hummedCalls(chat: Awaited<ReturnType<typeof openTestChat>>) {
  const { testing, house } = chat
  const { met, endEmpty } = pastCalls(chat, callActs(chat))
  const shelf = await openTakeShelf(house.files, house.keys)

  /** A call that is over and was recorded. */
  async function hummedCall() {
    const call = await met(5)
    const startedAt = new Date(house.clock.now().getTime() - 300_000)
    const purposes = { recording: true, transcript: false, summary: false }
    const takes: string[] = []
    for (const [person, hertz] of [
      [call.asha, 440],
      [call.ravi, 1000],
    ] as const)
      takes.push(
        await addPastTake(house, shelf, {
          callId: call.callId,
          personId: person.id,
          startedAt,
          ...purposes,
          parts: hummed({ hertz, seconds: 4 }),
        }),
      )
    return { ...call, takes }
  }
  const open = (person: TestPerson, callId: string) =>
    testing.ask(recordCalls.openRecording, { params: { callId } }, { token: person.token })
  const get = (url: string, range?: string) =>
    testing.app.server.inject({ method: 'GET', url, ...(range && { headers: { range } }) })
  async function filesNow() {
    const names: string[] = []
    for await (const key of house.files.list()) if (key.startsWith('recordings/')) names.push(key)
    return names
  }
  return { hummedCall, endEmpty, shelf, open, get, filesNow }
}
