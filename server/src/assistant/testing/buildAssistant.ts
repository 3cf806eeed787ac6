import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'

import { openTestChat } from '../../chat/testing/testChat.ts'
import type { PersonOverrides, TestPerson } from '../../testing/testing.ts'

/** The product with everything that the assistant can cite, and the actions of its tests. */
export async function openTestAssistant(settings: Readonly<Record<string, string>> = {}) {
  const chat = await openTestChat(settings)
  const { testing, app } = chat
  await app.prepare({ demo: false })
  const { ask } = testing

  async function channelWith(person: TestPerson): Promise<string> {
    const channels = await ask(chatCalls.channels, {}, person)
    const found = channels.find(({ channelMembers }) =>
      channelMembers.some(({ role }) => role === 'ai_assistant'),
    )
    if (found === undefined) throw new Error('There is no channel with the assistant.')
    return found.channelId
  }

  /** A person who agreed to the terms, with their channel and a socket. */
  async function asker(overrides: PersonOverrides = {}) {
    const person = await testing.person(overrides)
    await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, person)
    return { person, channel: await channelWith(person), socket: await chat.connect(person) }
  }

  return { ...chat, channelWith, asker }
}
