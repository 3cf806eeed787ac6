import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'

import { readFlag, writeFlag } from '../../engines/database/flags.ts'
import { approveApplication } from '../../matching/public/applications.ts'
import { personByEmail } from '../../people/public/store.ts'
import { genderOf } from '../genders.ts'
import { answerSurveys } from '../learn.ts'
import { demoAddress } from '../people.ts'
import { byCode, signUpWith } from '../signIns.ts'
import { cast, type Cast } from './cast.ts'
import { signedInNow, type SixtyMaking, type Step } from './maker.ts'
import { pairStepsOf } from './pairSteps.ts'
import { stories } from './stories.ts'

/**
 * Makes sixty more people of the demo in every state, by the product's own calls and in the order of the days on which each thing
 * happened. Every step checks what exists, so the next run completes an interrupted one. Returns false if they are there.
 */
export async function makeSixty(making: SixtyMaking): Promise<boolean> {
  const { house, goBack, say } = making
  if ((await readFlag(house.db, 'demo sixty')) === true) return false
  say(`Making ${cast.length} people and ${stories.length} pairs …`)
  const steps = [
    ...cast.map((person, place) => arrival(making, person, `10.98.0.${place + 1}`)),
    ...cast.flatMap((person) => laterSteps(making, person)),
    ...stories.flatMap((story) => pairStepsOf(making, story)),
  ]
  for (const { daysAgo, run } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    goBack(daysAgo)
    await run()
  }
  goBack(0)
  for (const { name } of cast) {
    const person = await personByEmail(house.db, demoAddress(name))
    if (person === undefined || person.disabledAt !== null) continue
    await (
      await signedInNow(making, name, ownIp)
    )(identityCalls.signOutEverywhere, {})
  }
  await writeFlag(house.db, 'demo sixty', true)
  return true
}

const ownIp = '10.98.1.1'

/** A person signs up, agrees, and answers the survey. */
function arrival(making: SixtyMaking, person: Cast, ip: string): Step {
  const { house } = making
  return {
    daysAgo: person.daysAgo,
    async run() {
      if ((await personByEmail(house.db, demoAddress(person.name))) === undefined) {
        const proof = await making.atPresent(() => byCode(making, person, ip))
        await signUpWith(making, person, { ip, proof })
      }
      if (person.agrees !== true) return
      const ask = await signedInNow(making, person.name, ip)
      await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } })
      if (person.answersSurvey === true)
        await answerSurveys(ask, { gender: genderOf(person), ...person.answers })
    },
  }
}

/** What the team decides about a person, and what the person does afterwards. */
function laterSteps(making: SixtyMaking, { name, role, state, daysAgo }: Cast): Step[] {
  const { house } = making
  const idOf = async () => (await personByEmail(house.db, demoAddress(name)))?.id ?? ''
  const asTeam = () => signedInNow(making, 'staff', ownIp)
  const accepted: Step = {
    daysAgo: daysAgo - 1,
    async run() {
      const obstacle = await approveApplication(house, { id: await idOf(), role })
      if (obstacle !== undefined) throw new Error(`${name} of the demo can't be accepted: ${obstacle}.`)
    },
  }
  if (state === 'in_pool' || state === 'matched') return [accepted]
  if (state === 'left') {
    const run = async () => void (await (await signedInNow(making, name, ownIp))(matchingCalls.leave, {}))
    return [accepted, { daysAgo: 12, run }]
  }
  if (state === 'paused') {
    const reason = 'There is an illness in the family. We ring again in two weeks.'
    const run = async () => {
      const [ask, params] = [await asTeam(), { id: await idOf() }]
      const { state: now } = await ask(peopleDeskCalls.deskPerson, { params })
      if (now !== 'paused')
        await ask(peopleDeskCalls.actOnPerson, { params, body: { action: 'pause', reason } })
    }
    return [accepted, { daysAgo: 9, run }]
  }
  if (state !== 'refused') return []
  const words = 'Please tell us more about what you would like to learn. You can answer the survey again.'
  const run = async () => {
    const [ask, id] = [await asTeam(), await idOf()]
    const { stages } = await ask(screeningDeskCalls.personScreening, { params: { id } })
    const open = stages.find(({ canDecide }) => canDecide)
    if (open === undefined || open.decisions.length > 0) return
    const body = { decision: 'not_now', reason: 'other', words, known: open.newest } as const
    await ask(screeningDeskCalls.decideStage, { params: { id, stage: open.key }, body })
  }
  return [{ daysAgo: daysAgo - 4, run }]
}
