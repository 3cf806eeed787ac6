import { parseArgs } from 'node:util'

import type { House } from '../../house/house.ts'
import { personByEmail, type PersonRow } from '../../people/public/store.ts'
import type { Staff } from '../../safety/public/desk.ts'
import {
  answerPerson,
  inboxPageSize,
  listInbox,
  markDone,
  mayUseInbox,
  showConversation,
  teamRight,
} from '../../team/public.ts'
import { Refusal } from '../words/refusal.ts'
import { inboxText, shownText } from './inboxTexts.ts'
import { numberIn, staffFor } from './staffMember.ts'

type InboxHouse = Pick<House, 'db' | 'bus' | 'clock' | 'texts'>

/**
 * Lists messages to the programme team, or shows, answers or closes one conversation: `[show|answer|done EMAIL
 * [TEXT]] [--all] [--page N] [--as EMAIL]`.
 */
export async function actOnInbox(house: InboxHouse, words: readonly string[]): Promise<string | undefined> {
  const given = optionsIn(words)
  if (given === undefined) return undefined
  const { values, positionals } = given
  const [act, email, ...rest] = positionals
  const text = rest.join(' ')
  if (act !== undefined && ((act !== 'show' && act !== 'answer' && act !== 'done') || email === undefined))
    return undefined
  if ((act === 'answer') !== (text.trim() !== '')) return undefined
  const staff = await staffFor(house, values.as)
  if (!(await mayUseInbox(house, staff.id)))
    throw new Refusal(`${staff.email} needs the right ${teamRight}: right give ${staff.email} ${teamRight}`)
  if (act === undefined || email === undefined) return list(house, staff, values)
  const person = await personByEmail(house.db, email.toLowerCase())
  if (person === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  if (act === 'show') return show(house, staff, person)
  if (act === 'answer') return answer(house, staff, { person, text })
  if (!(await markDone(house, staff, { personId: person.id }))) throw nothingThere(email)
  return `What ${email} wrote is marked as done.`
}

function optionsIn(words: readonly string[]) {
  const options = { as: { type: 'string' }, page: { type: 'string' }, all: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    // For an unknown option, the usage lists the known ones.
    return undefined
  }
}

interface Listing {
  readonly all?: boolean | undefined
  readonly page?: string | undefined
}

async function list(house: InboxHouse, staff: Staff, { all = false, page = '1' }: Listing): Promise<string> {
  const asked = { all, page: numberIn(page) }
  const listed = await listInbox(house, staff, asked)
  return inboxText(listed, { ...asked, isFull: listed.length === inboxPageSize, now: house.clock.now() })
}

async function show(house: InboxHouse, staff: Staff, person: PersonRow): Promise<string> {
  const shown = await showConversation(house, staff, person.id)
  if (shown === undefined) throw nothingThere(person.email)
  return shownText(house, person, shown)
}

async function answer(
  house: InboxHouse,
  staff: Staff,
  { person, text }: { readonly person: PersonRow; readonly text: string },
): Promise<string> {
  const obstacle = await answerPerson(house, staff, { personId: person.id, text })
  if (obstacle === 'unknown') throw nothingThere(person.email)
  if (obstacle === 'tooLong') throw new Refusal('An answer has up to 10,000 characters.')
  return `Your answer is in ${person.email}'s chat.`
}

const nothingThere = (email: string) => new Refusal(`${email} has no conversation with the team yet.`)
