import { type Channel, chatCalls } from '@saathi/contract/chat/calls.ts'

import { say } from '../chat/public/channels.ts'
import type { House } from '../house/house.ts'
import { type PersonRow, personByEmail } from '../people/public/store.ts'
import { answerPerson, showConversation } from '../team/public.ts'
import type { Ask } from './learn.ts'
import { demoAddress, type DemoName } from './people.ts'

const withTeam = ({ kind }: Channel) => kind === 'team'

/** Chitra asked the programme team something and has an answer; Irfan waits for one. */
export async function writeToTeam(house: House, signedIn: (name: DemoName) => Promise<Ask>): Promise<void> {
  const chitra = await personNamed(house, 'chitra')
  await write(house, await signedIn('chitra'), {
    person: chitra,
    text: 'Hello! I finished my survey two weeks ago. Did I forget something?',
  })
  const staff = await personNamed(house, 'staff')
  const shown = await showConversation(house, staff, chitra.id)
  if (shown?.messages.some(({ senderId }) => senderId === staff.id) === false)
    await answerPerson(house, staff, {
      personId: chitra.id,
      text: 'Hello Chitra, you did everything right. Two new mentors in your field join next week, and we look again on Monday. Lakshmi',
    })
  await write(house, await signedIn('irfan'), {
    person: await personNamed(house, 'irfan'),
    text: 'I changed my job this month. Where can I correct my company in the application?',
  })
}

async function personNamed({ db }: House, name: DemoName): Promise<PersonRow> {
  const person = await personByEmail(db, demoAddress(name))
  if (person === undefined) throw new Error(`The demo person ${name} is not there.`)
  return person
}

async function write(
  house: House,
  ask: Ask,
  { person, text }: { readonly person: PersonRow; readonly text: string },
): Promise<void> {
  const channel = (await ask(chatCalls.channels, {})).find(withTeam)
  if (channel === undefined) throw new Error(`${person.email} has no conversation with the team.`)
  await say(house, { channelId: channel.channelId, senderId: person.id, text, tempId: 'demo-team' })
}
