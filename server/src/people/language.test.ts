import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'

const { testing, connect } = await openTestChat()

test('a language that a person chooses reaches their other devices, and nobody else', async () => {
  const [asha, ravi] = [await testing.person(), await testing.person()]
  const [phone, desk, other] = [await connect(asha), await connect(asha), await connect(ravi)]
  await testing.ask(peopleCalls.primaryLanguage, { params: { code: 'hi' } }, asha)
  for (const socket of [phone, desk])
    expect(await socket.next('language')).toMatchObject({ languageCode: 'hi' })
  await testing.ask(peopleCalls.primaryLanguage, { params: { code: 'en' } }, ravi)
  expect(await other.next('language')).toMatchObject({ languageCode: 'en' })
})
