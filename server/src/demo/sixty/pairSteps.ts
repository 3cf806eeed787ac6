import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { isOfMentorship } from '@saathi/contract/chat/rules.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { goalCalls } from '@saathi/contract/mentorship/goalCalls.ts'
import { pulseCalls } from '@saathi/contract/mentorship/pulseCalls.ts'

import { membershipChanged, say as sayInChat } from '../../chat/public/channels.ts'
import { takeMatchedOut } from '../../matching/public/applications.ts'
import { storeMentorship } from '../../mentorship/public/membership.ts'
import { everMatched } from '../../mentorship/public/pastStore.ts'
import { activeMentorships } from '../../mentorship/public/store.ts'
import { personByEmail, type PersonRow } from '../../people/public/store.ts'
import { demoAddress } from '../people.ts'
import { signedInNow, type SixtyMaking, type Step } from './maker.ts'
import { type Happening, type Story, talk } from './stories.ts'

const ip = '10.98.1.2'

/** Returns the beginning of a pair and everything that happened in it. */
export function pairStepsOf(making: SixtyMaking, story: Story): Step[] {
  return [
    { daysAgo: story.beganDaysAgo, run: () => begin(making, story) },
    ...story.happenings.map((happening) => ({
      daysAgo: happening.daysAgo,
      run: () => happen(making, story, happening),
    })),
  ]
}

async function begin({ house }: SixtyMaking, { mentee, mentor }: Story): Promise<void> {
  const people = [await personOf(house, mentee), await personOf(house, mentor)] as const
  if ((await everMatched(house.db, [people[0].id])).length > 0) return
  const begun = await house.db.transaction(async (tx) => {
    const stored = await storeMentorship(house, tx, { mentorId: people[1].id, menteeIds: [people[0].id] })
    await takeMatchedOut(house, tx, people)
    return stored
  })
  await membershipChanged(house, begun.channelId)
}

async function personOf({ db }: SixtyMaking['house'], name: string): Promise<PersonRow> {
  const person = await personByEmail(db, demoAddress(name))
  if (person === undefined) throw new Error(`The demo person ${name} is not there.`)
  return person
}

async function happen(making: SixtyMaking, story: Story, happening: Happening): Promise<void> {
  const { house } = making
  const mentee = await personOf(house, story.mentee)
  const [running] = await activeMentorships(house.db, mentee.id)
  // An interrupted run had ended it.
  if (running === undefined) return
  const params = { id: running.id }
  if (happening.is === 'talk') return talkIn(making, story, happening)
  if (happening.is === 'plan') return planCalls(making, story, running.id)
  if (happening.is === 'goal' || happening.is === 'pulse') {
    const name = happening.is === 'pulse' ? story[happening.by] : story.mentee
    const ask = await signedInNow(making, name, ip)
    if (happening.is === 'goal') await ask(goalCalls.nameGoal, { params, body: { words: happening.words } })
    else await ask(pulseCalls.pulse, { params, body: { value: happening.value } })
    return
  }
  const team = await signedInNow(making, 'staff', ip)
  if (happening.is === 'disable') {
    const { id: mentorId, disabledAt } = await personOf(house, story.mentor)
    const body = { action: 'disable', reason: 'He has left the programme.' } as const
    if (disabledAt === null) await team(peopleDeskCalls.actOnPerson, { params: { id: mentorId }, body })
    return
  }
  const pair = await team(careCalls.pair, { params })
  const today = indiaDayOf(house.clock.now())
  if (happening.is === 'contact') {
    const { outcome, words, nextIn } = happening
    if (pair.contacts.some((contact) => contact.words === words)) return
    const body = { with: 'both', way: 'call', outcome, words, next: daysAfter(today, nextIn) } as const
    await team(careCalls.contact, { params, body })
    return
  }
  const { change, reason, days, mentor } = happening
  const isDone = change === 'bridge' ? pair.handover !== null : pair.state !== 'active'
  if (isDone) return
  const until = days === undefined ? {} : { until: daysAfter(today, days) }
  const next = mentor === undefined ? {} : { mentorId: (await personOf(house, mentor)).id }
  await team(careCalls.change, { params, body: { change, reason, ...until, ...next } })
}

/** One of the two writes; the next time, it is the other one. */
async function talkIn(making: SixtyMaking, story: Story, { line }: { readonly line: number }): Promise<void> {
  const { house } = making
  const ask = await signedInNow(making, story.mentee, ip)
  const channel = (await ask(chatCalls.channels, {})).find(
    ({ kind, isClosed }) => isOfMentorship(kind) && !isClosed,
  )
  if (channel === undefined) throw new Error(`The demo person ${story.mentee} has no channel.`)
  const { id: senderId } = await personOf(house, line % 2 === 0 ? story.mentor : story.mentee)
  const text = talk[line % talk.length] ?? ''
  await sayInChat(house, { channelId: channel.channelId, senderId, text, tempId: `demo-${line}` })
}

/** Plans a weekly call that nobody joins: the pair meets elsewhere, or not at all. */
async function planCalls(making: SixtyMaking, story: Story, mentorshipId: string): Promise<void> {
  const ask = await signedInNow(making, story.mentor, ip)
  const first = daysAfter(indiaDayOf(making.house.clock.now()), 2)
  const body = {
    title: 'Our weekly call',
    eventFrequency: 'weekly',
    scheduledTime: `${first}T18:00:00+05:30`,
    isPairGroupCall: true,
    repeatEndDate: daysAfter(first, 84),
  } as const
  await ask(calendarCalls.addEvent, { params: { mentorshipId }, body }, 'demo-sixty-call')
}
