import { Failure } from '@saathi/contract/errors.ts'
import type { MatchInfo } from '@saathi/contract/matching/trackers.ts'

import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import type { Criterion } from '../engine/model/programme.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { answerWords, type OwnAnswers } from '../trackers/answers.ts'
import { otherOf, otherSide, sideOf } from '../trackers/outcome.ts'
import type { Side } from '../trackers/endings.ts'
import { trackerOf, type TrackerRow } from '../trackers/store.ts'
import { shownPeople } from './people.ts'

/** Returns how the two people of a proposal fit, criterion by criterion. */
export async function matchInfoOf(
  house: Pick<House, 'db' | 'files'>,
  person: Pick<Person, 'id'>,
  trackerId: string,
): Promise<MatchInfo> {
  const row = await trackerOf(house.db, person.id, trackerId)
  if (row === undefined) throw new Failure('notFound')
  const otherId = otherOf(row, person.id)
  const people = await shownPeople(house, house.db, [person.id, otherId])
  const [own, other] = [people.get(person.id), people.get(otherId)]
  if (own === undefined || other === undefined) throw new Failure('notFound')
  const side = sideOf(row, person.id)
  const { answers, ...shown } = other
  return {
    id: row.id,
    ...shown,
    criteriaJson: programmeByKey(row.programme).criteria.map((criterion, at) =>
      criterionOf(row, criterion, {
        order: at + 1,
        own: answerTo(criterion, side, own.answers),
        other: answerTo(criterion, otherSide(side), answers),
      }),
    ),
  }
}

interface Given {
  readonly order: number
  readonly own: ReturnType<typeof answerTo>
  readonly other: ReturnType<typeof answerTo>
}

function criterionOf(
  { contributions }: TrackerRow,
  { key, name, localeName, icon, helpText, localeHelpText }: Criterion,
  { order, own, other }: Given,
): MatchInfo['criteriaJson'][number] {
  const contribution = contributions.find(({ criterion }) => criterion === key)
  return {
    order,
    key,
    matchingCriteria: name,
    localeMatchingCriteria: localeName,
    answer: other.text,
    localeAnswer: other.localeText,
    ownAnswer: own.text,
    localeOwnAnswer: own.localeText,
    matchedAnswer: [...(contribution?.matched ?? [])],
    match: contribution?.fit ?? 'unknown',
    icon,
    helpText,
    localeHelpText,
  }
}

/** Returns a person's answer to the question of their side, in words. */
function answerTo({ mentorQuestion, menteeQuestion }: Criterion, side: Side, answers: OwnAnswers) {
  return answerWords(answers.get(side === 'mentor' ? mentorQuestion : menteeQuestion))
}
