import type { MatchingState } from '@saathi/contract/matching/calls.ts'

import type { Database } from '../../engines/database/database.ts'
import type { Person } from '../../http/request.ts'
import { answeredBy } from '../../surveys/public.ts'
import { allProgrammes } from '../programmes/programmes.ts'
import { storedHelps } from './helpStore.ts'

/** The most helps that are shown: a longer list does not help. */
const most = 3

/** Returns in words what would help a person to whom the last run proposed nobody. */
export async function helpsOf(
  db: Database,
  { id, role }: Pick<Person, 'id' | 'role'>,
): Promise<NonNullable<MatchingState['helps']>> {
  const helps = await storedHelps(db, id)
  if (helps.length === 0) return []
  const answers = (await answeredBy(db, [id])).get(id)
  const criteria = allProgrammes().flatMap((programme) => programme.criteria)
  return helps.slice(0, most).flatMap(({ question, option, admits }) => {
    const asked = role === 'mentor' ? 'mentorQuestion' : 'menteeQuestion'
    const criterion = criteria.find((each) => each[asked] === question)
    const words = answers?.get(question)?.question.answerOptions.find(({ key }) => key === option)
    if (criterion === undefined || words === undefined) return []
    const { name, localeName } = criterion
    return { name, localeName, option: words.label, localeOption: words.localeLabel, admits }
  })
}
