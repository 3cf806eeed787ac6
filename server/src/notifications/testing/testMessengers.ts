import { type PhoneChannel, phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'
import { afterAll } from 'vitest'

import { type Messengers, startMessengers } from '../../../../scripts/messengers.ts'
import type { Testing, TestPerson } from '../../testing/testing.ts'

/** Starts WhatsApp and an SMS gateway for the tests of a file. */
export async function openMessengers(): Promise<Messengers> {
  const messengers = await startMessengers()
  afterAll(() => messengers.close())
  return messengers
}

let last = 9_835_000_000

/** Returns an Indian number that no other test of the file uses. */
export function aNumber(): string {
  last += 1
  return `+91${last}`
}

/** Proves a number by the code that arrives there. */
export async function proveNumber(
  { ask }: Pick<Testing, 'ask'>,
  messengers: Messengers,
  given: {
    readonly person: Pick<TestPerson, 'token'>
    readonly channel: PhoneChannel
    readonly number?: string
  },
): Promise<string> {
  const { person, channel, number = aNumber() } = given
  // Each from a network of its own, as people are.
  const ip = `2001:db8:${(last % 65_536).toString(16)}::1`
  await ask(phoneCalls.sendPhoneCode, { body: { number, channel } }, { token: person.token, ip })
  await ask(phoneCalls.provePhone, { body: { code: codeTo(messengers, number) } }, { token: person.token })
  return number
}

/** Returns the newest code that arrived at a number. */
export function codeTo(messengers: Messengers, number: string): string {
  const texts = messengers.received().filter(({ to }) => to === number)
  return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? ''
}
