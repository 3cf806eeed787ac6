import { tellWaiting } from '../calendar/public/news.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { type Channel, chatCalls } from '@saathi/contract/chat/calls.ts'
import { isOfMentorship } from '@saathi/contract/chat/rules.ts'

import { askToVerifyAgain, disablePerson, makeStaff } from '../identity/public/accounts.ts'
import { personByEmail, setRole } from '../people/public/store.ts'
import { giveStanding } from '../desk/public/standing.ts'
import { readFlag, writeFlag } from '../engines/database/flags.ts'
import type { House } from '../house/house.ts'
import { approveApplication } from '../matching/public/applications.ts'
import { findRun, programmeKeys, publishRun, runProgramme } from '../matching/public/runs.ts'
import { beginMentorship, leaveMentorship } from '../mentorship/public/membership.ts'
import { activeMentorships } from '../mentorship/public/store.ts'
import { say as sayInChat } from '../chat/public/channels.ts'
import { planGroupEvening, planWeeklyCall } from './calendar.ts'
import { demoCall } from './caller.ts'
import { tellChatHistory } from './chatHistory.ts'
import { answerSurveys, completeSessions, type Ask, walk } from './learn.ts'
import { inMentorships } from './curriculum.ts'
import type { DemoPerson } from './demoPerson.ts'
import { genderOf } from './genders.ts'
import { makeReport } from './report.ts'
import { demoAddress, type DemoName, demoPeople } from './people.ts'
import { signedInByPassword, signedInVouchedFor, type Signing, signUp } from './signIns.ts'
import { applicants, decideApplicants, sendPapers } from './screenMentors.ts'
import { writeToTeam } from './teamTalk.ts'

/** The dependencies of making the demo: the house, a server on it, and the mailbox that receives its mails. */
export interface DemoMaking extends Signing {
  readonly say: (line: string) => void
}

/**
 * Makes the demo people through the product's own calls, so that a broken feature also breaks the demo. Every step
 * checks what already exists: the next run completes an interrupted one, and a complete demo stays unchanged.
 */
export async function makeDemo(making: DemoMaking): Promise<void> {
  const { house, say } = making
  if ((await readFlag(house.db, 'demo people')) !== undefined) return
  say('Making the demo people …')
  for (const [index, person] of demoPeople.entries()) await makePerson(making, person, `10.99.0.${index + 1}`)
  await pairAsha(making)
  await gatherMeerasGroup(making)
  for (const [name, place] of inMentorships) await walk(await signedIn(making, name, '10.99.1.3'), place)
  await planCalendars(making)
  await makeReport(house, await signedIn(making, 'divya', '10.99.1.4'))
  await publishFirstRun(house)
  await writeToTeam(house, (name) => signedIn(making, name, '10.99.1.6'))
  for (const name of applicants) await apply(making, name)
  await signEverybodyOut(making)
  await makeStaff(house, demoAddress('staff'))
  await makeColleague(house)
  await decideApplicants(house)
  await disablePerson(house, demoAddress('omar'))
  // Nobody can sign up without a code. Uma therefore confirms her address, and is then asked to confirm it
  // again.
  await askToVerifyAgain(house, demoAddress('uma'))
  await writeFlag(house.db, 'demo people', true)
}

/** Lets an applicant send their papers; people outside answer through the link of their mail. */
async function apply(making: DemoMaking, name: (typeof applicants)[number]): Promise<void> {
  const { server, mailbox } = making
  const answerAs = (address: string, answers: readonly string[]) =>
    demoCall(server, {
      call: screeningCalls.answerReference,
      given: { body: { token: mailbox.tokenFor(address), answers: [...answers] } },
      as: { ip: '10.99.1.7' },
    })
  await sendPapers(name, await signedIn(making, name, '10.99.1.7'), answerAs)
}

/** Makes Sara, who works for one programme only. */
async function makeColleague(house: House): Promise<void> {
  await house.db.transaction(async (tx) => {
    const person = await setRole(tx, demoAddress('sara'), 'staff')
    if (person === undefined) throw new Error('The demo person sara is not there.')
    await giveStanding(house, tx, {
      personId: person.id,
      rights: ['care', 'screening'],
      programmes: ['general_intake'],
      institutions: null,
      at: house.clock.now(),
    })
  })
}

/** Demo set-up signs in on their behalf; those sign-ins are removed from their device list. */
async function signEverybodyOut(making: DemoMaking): Promise<void> {
  for (const person of demoPeople as readonly Made[]) {
    if (!person.agrees) continue
    const ask = await signedIn(making, person.name, '10.99.1.2')
    await ask(identityCalls.signOutEverywhere, {})
  }
}

type Made = DemoPerson & { readonly name: DemoName }

async function makePerson(making: DemoMaking, person: Made, ip: string): Promise<void> {
  const { house } = making
  if ((await personByEmail(house.db, demoAddress(person.name))) === undefined) {
    await signUp(making, person, ip)
  }
  if (!person.agrees) return
  const ask = await signedIn(making, person.name, ip)
  await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } })
  if (person.answersSurvey) await answerSurveys(ask, { gender: genderOf(person), ...person.answers })
  if (person.accepted) await accept(making, person)
  if (inMentorships.has(person.name) && person.role === 'mentee') await completeSessions(ask, 5)
}

/** Runs the matching engine on the pool and sends the proposals, as staff do; an interrupted run is sent again. */
async function publishFirstRun(house: House): Promise<void> {
  for (const programme of programmeKeys()) {
    const stored = await findRun(house.db, 'latest')
    if (stored === undefined) await runProgramme(house, programme, { isDry: false })
    const { row, read } = (await findRun(house.db, 'latest')) ?? {}
    if (row === undefined || read === undefined) throw new Error('The matching run of the demo is not there.')
    await publishRun(house, row, read)
  }
}

async function accept({ house }: DemoMaking, { name, role }: Made): Promise<void> {
  const obstacle = await approveApplication(house, { id: await idOf(house, name), role })
  if (obstacle !== undefined) throw new Error(`The demo person ${name} can't be accepted: ${obstacle}.`)
}

/** Signs a demo person in and returns a function that makes calls as this person. */
function signedIn(making: DemoMaking, name: DemoName, ip: string): Promise<Ask> {
  return isFromGoogle(name) ? signedInVouchedFor(making, name, ip) : signedInByPassword(making, name, ip)
}

function isFromGoogle(name: DemoName): boolean {
  return demoPeople.some((person) => person.name === name && 'subject' in person)
}

async function pairAsha(making: DemoMaking): Promise<void> {
  const { house } = making
  const [menteeId, mentorId] = [await idOf(house, 'asha'), await idOf(house, 'ravi')]
  if ((await activeMentorships(house.db, menteeId)).length === 0) {
    await beginMentorship(house, { mentorId, menteeIds: [menteeId], name: 'Asha and Ravi' })
  }
  const channelId = await channelOf(making, 'asha')
  await tellChatHistory(house, { channelId, menteeId, mentorId })
  await askAssistant(making, menteeId)
}

async function gatherMeerasGroup(making: DemoMaking): Promise<void> {
  const { house } = making
  const mentorId = await idOf(house, 'meera')
  const names = ['kiran', 'divya', 'sameer', 'vikram'] as const
  if ((await activeMentorships(house.db, mentorId)).length === 0) {
    const menteeIds = await Promise.all(names.map((name) => idOf(house, name)))
    await beginMentorship(house, { mentorId, menteeIds })
  }
  const [group] = await activeMentorships(house.db, mentorId)
  if (group === undefined) throw new Error('The demo group is not there.')
  const channelId = await channelOf(making, 'meera')
  await leaveMentorship(house, { mentorshipId: group.id, channelId, personId: await idOf(house, 'vikram') })
}

/** Plans the calls of the pair and of the group. */
async function planCalendars(making: DemoMaking): Promise<void> {
  const { house } = making
  const planOf = async (mentorName: DemoName, menteeName: DemoName) => {
    const [mentorship] = await activeMentorships(house.db, await idOf(house, mentorName))
    if (mentorship === undefined) throw new Error(`The mentorship of ${mentorName} is not there.`)
    const mentor = await signedIn(making, mentorName, '10.99.1.5')
    return { mentorshipId: mentorship.id, mentor, mentee: await signedIn(making, menteeName, '10.99.1.5') }
  }
  await planWeeklyCall(house, await planOf('ravi', 'asha'))
  await planGroupEvening(house, await planOf('meera', 'kiran'))
  // Otherwise the product would tell them later, and mail invented addresses.
  await tellWaiting(house)
}

async function idOf({ db }: House, name: DemoName): Promise<string> {
  const person = await personByEmail(db, demoAddress(name))
  if (person === undefined) throw new Error(`The demo person ${name} is not there.`)
  return person.id
}

const hasAssistant = ({ kind }: Channel) => kind === 'assistant'

/** Asks the assistant a question in Asha's name; the queue answers. */
async function askAssistant(making: DemoMaking, personId: string): Promise<void> {
  const { house } = making
  const ask = await signedIn(making, 'asha', '10.99.1.4')
  const channel = (await ask(chatCalls.channels, {})).find(hasAssistant)
  if (channel === undefined) throw new Error('Asha has no channel with the assistant.')
  const text = 'क्विज़ में गलती हो जाए तो क्या होगा?'
  await sayInChat(house, { channelId: channel.channelId, senderId: personId, text, tempId: 'demo-question' })
}

/** Returns the only mentorship channel of a demo person. */
async function channelOf(making: DemoMaking, name: DemoName): Promise<string> {
  const ask = await signedIn(making, name, '10.99.1.1')
  const channel = (await ask(chatCalls.channels, {})).find(({ kind }) => isOfMentorship(kind))
  if (channel === undefined) throw new Error(`The demo person ${name} has no channel.`)
  return channel.channelId
}
