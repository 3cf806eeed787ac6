import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { expect, test, vi } from 'vitest'

import { say } from '../../chat/public/channels.ts'
import type { Model } from '../../engines/network/model.ts'
import { noteQuestion } from '../answers/questionStore.ts'
import { openTestAssistant } from '../testing/buildAssistant.ts'
import { makeAskModel } from './modelRequest.ts'
import { makeBreaker } from './breaker.ts'

const settings = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'unused' }
const { asker, testing, house } = await openTestAssistant(settings)
const { ask } = testing

/** Asks a model with a question of an adult who allowed it. */
async function makeAsking(model: Model) {
  const { person, channel } = await asker({ birthYear: 1990 })
  const { asked } = await ask(peopleCalls.consents, {}, person)
  const version = asked.find(({ purpose }) => purpose === 'assistant_model')?.version ?? ''
  await ask(peopleCalls.saveConsent, { body: { purpose: 'assistant_model', version, granted: true } }, person)
  const askModel = makeAskModel({
    house,
    model,
    breaker: makeBreaker(() => 0),
    limits: { modelQuestions: 100, modelQuestionsOfAPerson: 100 },
  })
  const passage = {
    id: 'p',
    title: 'Cost',
    url: '/moreinfo/faq',
    text: 'It is free.',
    vector: '',
    coverage: 1,
  }
  return async (shown: string[] = []) => {
    const text = 'Does it cost anything?'
    const said = { channelId: channel, senderId: person.id, text, tempId: crypto.randomUUID() }
    const { msgId: messageId } = await say(house, said)
    const put = { messageId, channelId: channel, personId: person.id, askedAt: house.clock.now() }
    await noteQuestion(house.db, put)
    const question = { messageId, person: { ...person, role: 'mentee' as const }, language: 'en', text }
    const finding = { language: 'en' as const, terms: [], passages: [passage], isSure: true, nearest: [] }
    return askModel({ question, finding }, (part) => shown.push(part))
  }
}

test('three questions wait for a slow model, and the next one is answered without it', async () => {
  const slow = Promise.withResolvers<string>()
  let asked = 0
  const askIt = await makeAsking({
    name: 'slow',
    write: () => {
      asked += 1
      return slow.promise
    },
  })
  const waiting = [askIt(), askIt(), askIt()]
  await vi.waitFor(() => expect(asked).toBe(3))
  expect(await askIt()).toBeNull()
  slow.resolve('It is free [1].')
  expect(await Promise.all(waiting)).toMatchObject(waiting.map(() => ({ became: 'answer' })))
  expect(await askIt()).toMatchObject({ became: 'answer' })
})

test('an address is not even shown while the model writes', async () => {
  const parts = ['It is free [1]. See ht', 'tps', '://evil.example', '/login for more.']
  const askIt = await makeAsking({
    name: 'luring',
    write: async (_, part) => {
      for (const text of parts) part(text)
      return parts.join('')
    },
  })
  const shown: string[] = []
  expect(await askIt(shown)).toEqual({ became: 'failed', fault: 'linked' })
  expect(shown).toEqual(parts.slice(0, 2))
})
