import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { actAsStaff } from '../../commands/staffActs.ts'
import type { OpenHouse } from '../../house/openHouse.ts'
import { addSurveys, buildStage, buildSurvey } from '../../surveys/testing/buildSurvey.ts'
import type { PersonOverrides, Testing, TestPerson } from '../../testing/testing.ts'
import type { Contribution, Proposal } from '../engine/model/model.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { packRun } from '../engine/packed.ts'
import { keepRun, readRun } from '../runs/record.ts'
import { publishRun } from '../runs/publish.ts'

const kinds = ['one_to_one', 'group']
const languages = ['hindi', 'english', 'tamil']
const times = ['saturday', 'sunday']

/** Adds the two surveys that the people of `people` answer. */
export function addMatchingSurveys(house: OpenHouse): Promise<unknown> {
  const spoken = { key: 'languages', questionType: 'MultiChoiceDropDown', options: languages } as const
  const free = { key: 'times', questionType: 'MultiChoiceDropDown', options: times } as const
  return addSurveys(
    house,
    buildSurvey({
      id: 'for-mentees',
      stages: [buildStage('mentees-only', [[{ key: 'course' }, { key: 'hopes' }, spoken, free]])],
    }),
    buildSurvey({
      id: 'for-mentors',
      audience: { roles: ['mentor'] },
      stages: [
        buildStage('mentors-offer', [
          [
            { key: 'mentoring_kind', questionType: 'SingleChoiceButton', options: kinds },
            { key: 'places', questionType: 'SimpleDropDown', options: ['1', '2', '3'] },
            spoken,
            free,
          ],
        ]),
      ],
    }),
  )
}

type Answered = Readonly<Record<string, string | readonly string[]>>

/** Brings people into the pool through surveys and staff. */
export function poolIn({ ask, house, person }: Testing) {
  const enter = async (
    someone: TestPerson,
    [survey, stage]: readonly [string, string],
    given: Answered,
  ): Promise<TestPerson> => {
    const answers = Object.entries(given).map(([questionKey, answer]) => ({
      questionKey,
      answer: typeof answer === 'string' ? answer : [...answer],
    }))
    await ask(surveyCalls.saveAnswers, { body: { survey, stage, answers } }, { token: someone.token })
    await actAsStaff(house, ['application', 'approve', someone.email])
    return someone
  }
  return {
    mentee: async (more: PersonOverrides = {}, answers: Answered = {}) =>
      enter(await person({ birthYear: 2000, ...more }), ['for-mentees', 'mentees-only'], {
        course: 'B.Com',
        hopes: 'A first job.',
        languages: ['hindi'],
        times: ['sunday'],
        ...answers,
      }),
    mentor: async (kind: 'one_to_one' | 'group', places: number, more: PersonOverrides = {}) =>
      enter(await person({ birthYear: 1980, role: 'mentor', ...more }), ['for-mentors', 'mentors-offer'], {
        mentoring_kind: kind,
        places: String(places),
        languages: ['hindi', 'english'],
        times: ['sunday'],
      }),
  }
}

/** A pair to be proposed, with the values that both share. */
export interface Proposed {
  readonly mentor: TestPerson
  readonly mentee: TestPerson
  readonly language?: readonly string[]
  readonly time?: readonly string[]
  readonly part?: Proposal['part']
}

/** Stores a run with these proposals and publishes it. */
export async function propose(house: OpenHouse, ...pairs: readonly Proposed[]) {
  const run = await storeRun(house, ...pairs)
  const stored = await readRun(house.db, run.id)
  if (stored === undefined) throw new Error('The run is not stored.')
  return { run, ...(await publishRun(house, run, stored)) }
}

/** Stores a run with these proposals. */
export function storeRun(house: OpenHouse, ...pairs: readonly Proposed[]) {
  const proposals = pairs.map(proposalOf)
  const programme = programmeByKey('general')
  const common = { answers: {}, waitedDays: 0, traits: {}, openProposals: 3 }
  const input = {
    programme,
    seed: 1,
    mentors: [...new Set(pairs.map(({ mentor }) => mentor.id))].map((id) => ({
      ...common,
      id,
      kind: 'group' as const,
      places: 1,
    })),
    mentees: [...new Set(pairs.map(({ mentee }) => mentee.id))].map((id) => ({ ...common, id })),
    standing: [],
    barred: [],
  }
  const output = { engine: 'built', proposals, unmatched: [] }
  return keepRun(house, house.db, { input, output, packed: packRun(input, output), kind: 'first' })
}

function proposalOf({
  mentor,
  mentee,
  language = ['hindi'],
  time = ['sunday'],
  part = 'core',
}: Proposed): Proposal {
  const contribution = (criterion: string, matched: readonly string[], points: number): Contribution => ({
    criterion,
    points,
    matched,
    fit: matched.length > 0 ? 'same' : 'different',
  })
  const contributions = [
    contribution('language', language, 3000),
    contribution('field', [], 0),
    contribution('time', time, 2500),
  ]
  return { mentorId: mentor.id, menteeId: mentee.id, part, score: 5500, contributions }
}
