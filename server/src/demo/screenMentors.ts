import { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { staffRights } from '@saathi/contract/base/staffRights.ts'

import type { House } from '../house/house.ts'
import { decideStage, type GivenStage } from '../matching/public/decideStage.ts'
import { screeningOf } from '../matching/public/screening.ts'
import { personByEmail } from '../people/public/store.ts'
import type { Ask } from './learn.ts'
import { demoAddress, type DemoName } from './people.ts'

/** Mentors on the way through the stages of their institution. */
export const applicants = ['farhan', 'nandini', 'joseph'] as const
type Applicant = (typeof applicants)[number]

const referees: Readonly<Record<Applicant, string>> = {
  farhan: 'Prof. Sunita Rao',
  nandini: 'Anil Mehta',
  joseph: 'Dr. Mary Thomas',
}
const answers = [
  'He taught the evening class at our college for two years.',
  'Patient and warm. He lets people finish their sentence.',
  'Always. Once he rang from the train to say that he was ten minutes late.',
  'No.',
  'The students still ask when he comes back.',
]
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n'

/** Lets an applicant send what is theirs: a document, and the name of someone outside, who may answer. */
export async function sendPapers(
  name: Applicant,
  ask: Ask,
  answerAs: (address: string, answers: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const { stages } = await ask(screeningCalls.ownScreening, {})
  const isTheirs = (key: string) => stages.some((stage) => stage.key === key && stage.turn === 'person')
  if (isTheirs('identity')) {
    const file = new File([pdf], 'Identity card.pdf', { type: 'application/pdf' })
    await ask(screeningCalls.sendDocument, { params: { stage: 'identity' }, body: { file } })
  }
  if (!isTheirs('reference')) return
  const body = { name: referees[name], email: demoAddress(`referee.${name}`) }
  await ask(screeningCalls.nameReferee, { params: { stage: 'reference' }, body })
  if (name === 'farhan') await answerAs(body.email, answers)
}

const nothing = { decision: 'pass', words: '', notes: '', points: [], number: '' } as const

/** Lets Lakshmi decide: one applicant waits for the second of two, one for someone outside, and one sends a better picture. */
export async function decideApplicants(house: House): Promise<void> {
  const heldOn = '2026-10-12'
  const given: readonly (readonly [Applicant, string, GivenStage])[] = [
    ['farhan', 'application', nothing],
    ['farhan', 'identity', nothing],
    ['farhan', 'reference', nothing],
    ['farhan', 'interview', { ...nothing, heldOn, points: [4, 4, 3, 4], notes: 'Asks good questions.' }],
    ['farhan', 'police', { ...nothing, heldOn, number: 'PCC 22/7714' }],
    ['farhan', 'decision', { ...nothing, notes: 'I would be glad to have him.' }],
    ['nandini', 'application', nothing],
    ['nandini', 'identity', nothing],
    [
      'joseph',
      'identity',
      {
        ...nothing,
        decision: 'not_now',
        reason: 'papers',
        words: 'The picture is too dark to read. Please send it once more, by daylight.',
      },
    ],
  ]
  for (const [name, stage, decision] of given) await decideOnce(house, { name, stage, decision })
}

interface Deciding {
  readonly name: DemoName
  readonly stage: string
  readonly decision: GivenStage
}

async function decideOnce(house: House, { name, stage, decision }: Deciding): Promise<void> {
  const [person, lakshmi] = await Promise.all(
    [name, 'staff'].map((each) => personByEmail(house.db, demoAddress(each))),
  )
  if (person === undefined || lakshmi === undefined) throw new Error(`The applicant ${name} is not there.`)
  const { decisions } = await screeningOf(house, house.db, person)
  if (decisions.some((each) => each.stage === stage)) return
  const scope = { programmes: null, institutions: null }
  const staff = { id: lakshmi.id, rights: [...staffRights], scope }
  await decideStage(house, { staff, person, stage, given: decision })
}
