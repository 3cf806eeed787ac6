import { day } from '@saathi/contract/base/fields.ts'
import { startOfIndiaDay, daysAfter } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import type { House } from '../house/house.ts'
import { moveEndDate } from '../learning/public/sessions.ts'
import { settleEnded } from '../matching/public/applications.ts'
import { mentorshipsOf } from '../mentorship/public/entries.ts'
import { endMentorship } from '../mentorship/public/membership.ts'
import type { NoticeHouse } from '../notifications/public.ts'
import { personByEmail } from '../people/public/store.ts'
import { noteCommand } from './desk/noteCommand.ts'
import { Refusal } from './words/refusal.ts'

type ActingHouse = NoticeHouse & Pick<House, 'db' | 'due' | 'files'>

/** Carries out `mentorship list`, `end` or `due`; returns undefined for any other words. */
export async function actOnMentorship(
  house: ActingHouse,
  [act, first, second, third, ...more]: readonly string[],
): Promise<string | undefined> {
  if (first === undefined || more.length > 0) return undefined
  if (act === 'due' && second !== undefined && third !== undefined) {
    return due(house, { mentorshipId: first, sessionId: second }, third)
  }
  if (second !== undefined) return undefined
  if (act === 'list') return list(house, first)
  return act === 'end' ? end(house, first) : undefined
}

async function list(house: ActingHouse, email: string): Promise<string> {
  const person = await personByEmail(house.db, email.toLowerCase())
  if (person === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  // Decisions about applications are not listed here.
  const decisionsOf = async () => new Map()
  const mentorships = await mentorshipsOf({ ...house, decisionsOf }, person.id)
  const lines = mentorships.map(({ id, status, since, partnerDetails }) => {
    const names = partnerDetails.partnerDetails.map(({ displayName }) => displayName).join(', ')
    return `${id}  ${status}  since ${since.slice(0, 10)}  with ${names}`
  })
  return lines.length === 0 ? `${email} is in no mentorship.` : lines.join('\n')
}

async function end(house: ActingHouse, mentorshipId: string): Promise<string> {
  await house.db.transaction(async (tx) => {
    const members = await endMentorship(house, tx, mentorshipId)
    if (members === undefined) {
      throw new Refusal('There is no running mentorship with this id. "mentorship list EMAIL" shows the ids.')
    }
    await settleEnded(house, tx, members)
    await noteCommand(tx, { at: house.clock.now(), act: 'mentorship_closed', mentorshipId })
  })
  return 'The mentorship has ended, and its members are told.'
}

/** Moves the end date to the end of a day in India. */
async function due(
  house: ActingHouse,
  of: { readonly mentorshipId: string; readonly sessionId: string },
  written: string,
): Promise<string> {
  if (!v.is(day, written)) {
    throw new Refusal('Please give the day as YYYY-MM-DD.')
  }
  const endsAt = new Date(startOfIndiaDay(daysAfter(written, 1)).getTime() - 1)
  if (!(await moveEndDate(house, of, endsAt))) {
    throw new Refusal('This session has not begun in a mentorship with this id.')
  }
  return `The session ${of.sessionId} is due on ${written}.`
}
