import { Failure } from '@saathi/contract/errors.ts'
import { choosingOf } from '@saathi/contract/matching/rules.ts'
import type { GroupHold } from '@saathi/contract/matching/trackers.ts'

import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { candidateOf } from '../people/person.ts'
import type { Programme } from '../engine/model/programme.ts'
import { allProgrammes, programmeByKey, programmeOf } from '../programmes/programmes.ts'
import { answerWords, type OwnAnswers } from '../trackers/answers.ts'
import { sharedBy } from '../trackers/choosable.ts'
import { formingGroupOf, type GroupRow } from '../trackers/groupStore.ts'
import { standingOf, type TrackerRow } from '../trackers/store.ts'
import { shownPeople, type ShownPerson } from './people.ts'

type GroupHouse = Pick<House, 'db' | 'clock' | 'files'>

/** Returns the group that a person is in or leads and that has not started; a mentor in the pool leads an empty one. */
export async function groupHoldOf(
  house: GroupHouse,
  person: Pick<Person, 'id' | 'role'>,
): Promise<GroupHold> {
  const { db } = house
  const own = (await standingOf(db, person.id)).filter(({ isForming }) => isForming)
  const mentorId = own[0]?.mentorId ?? person.id
  const group = await formingGroupOf(db, mentorId)
  const members = (await standingOf(db, mentorId)).filter(({ isForming }) => isForming)
  const programme =
    members[0] === undefined ? programmeOf(allProgrammes(), null) : programmeByKey(members[0].programme)
  const people = await shownPeople(house, db, [mentorId, ...members.map(({ menteeId }) => menteeId)])
  return {
    groupSize: group?.size ?? (await sizeOf(house, person)),
    actualSize: members.length,
    existingMemberInfo: [mentorId, ...members.map(({ menteeId }) => menteeId)].flatMap((id) => {
      const shown = people.get(id)
      return shown === undefined ? [] : [memberOf(id, shown, id === mentorId ? 'mentor' : 'mentee')]
    }),
    clubRule: clubRuleOf(programme, members, people.get(mentorId)?.answers),
    ...timesOf(group, programme),
  }
}

/** Returns how many mentees a mentor's empty group takes; throws if there is no such group. */
async function sizeOf(house: GroupHouse, person: Pick<Person, 'id' | 'role'>): Promise<number> {
  const { facts } = await candidateOf(house, house.db, person)
  const { role, matchType, places } = choosingOf(facts)
  if (role !== 'mentor' || matchType !== '1toM' || places === 0) throw new Failure('notFound')
  return places
}

function memberOf(
  id: string,
  { fullName, displayPicture }: ShownPerson,
  role: 'mentee' | 'mentor',
): GroupHold['existingMemberInfo'][number] {
  return { id, fullName, displayPicture, role }
}

/** Returns the values that everyone in the group shares, in the mentor's words. */
function clubRuleOf(
  { criteria }: Programme,
  members: readonly TrackerRow[],
  answers: OwnAnswers | undefined,
): GroupHold['clubRule'] {
  return Object.entries(sharedBy(members)).flatMap(([key, matchedAnswer]) => {
    const criterion = criteria.find((each) => each.key === key)
    if (criterion === undefined) return []
    const { name, localeName, icon, mentorQuestion } = criterion
    const answered = answers?.get(mentorQuestion)
    const words = answerWords(answered && { ...answered, answer: [...matchedAnswer] })
    const common = { name, localeName, icon, matchedAnswer: [...matchedAnswer] }
    return [{ key, ...common, answer: words.text, localeAnswer: words.localeText }]
  })
}

function timesOf(
  group: GroupRow | undefined,
  { groupHours }: Programme,
): Pick<GroupHold, 'createdOn' | 'groupStartsIn'> {
  if (group === undefined) return { createdOn: null, groupStartsIn: groupHours }
  const hours = (group.startsAt.getTime() - group.createdOn.getTime()) / 3_600_000
  return { createdOn: group.createdOn.toISOString(), groupStartsIn: hours }
}
