import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { afterAll } from 'vitest'

import { type SpokenSegment, startSpeechServer } from '../../../../scripts/speechServer.ts'
import { openTestChat } from '../../chat/testing/testChat.ts'
import { sql } from '../../engines/database/database.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTakeShelf } from '../record/shelf.ts'
import { webmCluster, webmHead } from '../relay/recording/webm.ts'
import { pastCalls } from './pastCalls.ts'
import { addPastTake } from './pastTakes.ts'
import { callActs } from './testCalls.ts'

/** The purposes for which a call is kept. */
interface Kept {
  readonly recording: boolean
  readonly transcript: boolean
  readonly summary: boolean
}

type Answer = (sound: Buffer) => readonly SpokenSegment[] | string | undefined

/** The words of both voices, in their order. */
export const linesOfBoth = [
  'So tell me about your project.',
  'I will send the CV to you by Friday.',
  'What did the project do for the village?',
  'It was a project about water.',
]

/** Each voice says its own words. */
export const usualAnswer = (sound: Buffer): readonly SpokenSegment[] => {
  const hers = sound.includes('her voice')
  return [
    {
      start: hers ? 4 : 0,
      end: 9,
      text: hers ? ' I will send the CV to you by Friday.' : ' So tell me about your project.',
    },
    {
      start: hers ? 20 : 15,
      end: 25,
      text: hers ? ' It was\u0000 a project about water.' : ' What did the project do for the village?',
    },
  ]
}

/** Opens a product with a speech service, and makes calls that are over and that it can write down. */
export async function openSpokenCalls() {
  const answers: { now: Answer } = { now: usualAnswer }
  const server = await startSpeechServer((sound) => answers.now(sound))
  afterAll(() => server.close())
  const settings = { STT_BASE_URL: server.url, STT_MODEL: 'loopback' }
  const chat = await openTestChat(settings)
  const { testing, house } = chat
  const { met, endEmpty } = pastCalls(chat, callActs(chat))
  const shelf = await openTakeShelf(house.files, house.keys)

  /** Adds a take of a person to a call. */
  async function addVoice(
    { callId }: { readonly callId: string },
    { id: personId }: TestPerson,
    given: Kept & { readonly voice: string; readonly startedAt?: Date },
  ): Promise<void> {
    const { voice, ...kept } = given
    const frames = [
      { kind: 'voice', at: 0, isKey: true, data: Buffer.from(voice) },
      { kind: 'picture', at: 0, isKey: true, data: Buffer.from('a picture') },
    ] as const
    const parts = [Buffer.concat([webmHead({ width: 320, height: 180 }), webmCluster(frames)])]
    await addPastTake(house, shelf, { startedAt: house.clock.now(), ...kept, callId, personId, parts })
  }

  /** A call with a take of each person. */
  async function spoken({ recording = false, transcript = true, summary = true }: Partial<Kept> = {}) {
    const call = await met(5)
    const startedAt = new Date(house.clock.now().getTime() - 300_000)
    const kept = { recording, transcript, summary, startedAt }
    await addVoice(call, call.asha, { voice: 'her voice', ...kept })
    await addVoice(call, call.ravi, { voice: 'his voice', ...kept })
    return call
  }

  const pastCall = (person: TestPerson, callId: string) =>
    testing.ask(recordCalls.pastCall, { params: { callId } }, { token: person.token })
  const noticesOf = async (person: TestPerson, callId: string) =>
    (
      await house.db.many(sql`
        select id from notices
        where person_id = ${person.id} and kind = 'callWritten' and params->>'call' = ${callId}`)
    ).length
  return { chat, server, settings, answers, shelf, endEmpty, addVoice, spoken, pastCall, noticesOf }
}
