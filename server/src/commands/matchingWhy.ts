import type { House } from '../house/house.ts'
import { countStanding, findRun, pairNow, type PairNow, whatIfIn, whyNotIn } from '../matching/public/runs.ts'
import { peopleByIds, type PersonRow, personByEmail } from '../people/public/store.ts'
import { counted, table } from './matchingTables.ts'
import { Refusal } from './words/refusal.ts'

type AskedHouse = Pick<House, 'db' | 'clock'>

/** Explains why a person has no proposal, or how two people fit: `EMAIL` or `EMAIL EMAIL`. */
export async function why(
  house: AskedHouse,
  [one, other, ...more]: readonly string[],
): Promise<string | undefined> {
  if (one === undefined || more.length > 0) return undefined
  const person = await personOf(house, one)
  return other === undefined ? whyOne(house, person) : whyTwo(house, [person, await personOf(house, other)])
}

async function whyOne({ db }: AskedHouse, person: PersonRow): Promise<string> {
  const lines = [`${person.email}: ${counted(await countStanding(db, person.id), 'open proposal')}.`]
  const read = (await findRun(db, 'latest'))?.read
  if (read === undefined) return [...lines, 'There is no run with its input.'].join('\n')
  const own = read.output.proposals.filter(({ mentorId, menteeId }) =>
    [mentorId, menteeId].includes(person.id),
  )
  lines.push(
    own.length === 0
      ? 'The latest run has no proposal for this person.'
      : `The latest run has ${counted(own.length, 'proposal')} for this person.`,
  )
  const left = read.output.unmatched.find(({ id }) => id === person.id)
  if (left === undefined) return lines.join('\n')
  const isFull = left.because === 'places'
  lines.push(isFull ? 'All places that fit are taken.' : `What leaves them out: ${left.because}.`)
  const tried = (await whatIfIn(read, person.id)).map(({ change, match }) => [
    'question' in change
      ? `also ${change.question} = ${change.option}`
      : `without ${change.withoutCriterion}`,
    match,
  ])
  const people = await peopleByIds(
    db,
    tried.flatMap(([, match]) => match ?? []),
  )
  const emailOf = (id: string | null | undefined) => people.find((each) => each.id === id)?.email ?? 'nobody'
  const rows = tried.map(([change, match]) => [change ?? '', emailOf(match)])
  return rows.length === 0
    ? lines.join('\n')
    : [...lines, '', table([['if', 'would be with'], ...rows])].join('\n')
}

async function whyTwo(house: AskedHouse, people: readonly PersonRow[]): Promise<string> {
  const mentor = people.find(({ role }) => role === 'mentor')
  const mentee = people.find(({ role }) => role === 'mentee')
  if (mentor === undefined || mentee === undefined) throw new Refusal('Please name a mentor and a mentee.')
  const pair = { mentorId: mentor.id, menteeId: mentee.id }
  const [found, read] = [await pairNow(house, pair), (await findRun(house.db, 'latest'))?.read]
  const rows = (found?.contributions ?? []).map(({ criterion, fit, matched, points }) => [
    criterion,
    fit,
    matched.join(', '),
    String(points),
  ])
  return [
    found === undefined ? 'Now one of them is not in the pool with a free place.' : nowWords(found),
    read === undefined ? 'There is no run with its input.' : runWords(await whyNotIn(read, pair)),
    ...(rows.length === 0 ? [] : ['', table([['criterion', 'fit', 'common', 'points'], ...rows])]),
  ].join('\n')
}

function nowWords({ programme, score, isBarred, isStanding }: PairNow): string {
  if (isStanding) return 'Now they are proposed to each other.'
  if (isBarred)
    return 'Now they are not proposed again: one of them said no, let the time pass, or took a break this week.'
  if (score < 0) return `Now they break a rule of ${programme.name} and are never proposed.`
  return `Now they fit: ${score} of 10000 points.`
}

function runWords(found: Awaited<ReturnType<typeof whyNotIn>>): string {
  if (found.kind === 'criteria') return `In the latest run they broke: ${found.criteria.join(', ')}.`
  if (found.kind !== 'costs') return `The latest run: ${plainWords[found.kind]}.`
  const clashes =
    found.clashes.length === 0 ? '' : ` They clash with the group on ${found.clashes.join(', ')}.`
  const overdue = found.overdue === 0 ? '' : ` and ${found.overdue} people who have waited long`
  return `In the latest run, putting them together would cost the others ${found.points} points${overdue}. No arrangement with them costs less than ${found.atLeast}; that is proven.${clashes}`
}

const plainWords = {
  matched: 'it put them together',
  notInPool: 'one of them was not in the pool',
  standing: 'they were proposed to each other before',
  barred: 'one of them had said no, let the time pass, or taken a break that week',
  noPlace: 'one of them had no place to give',
} as const

async function personOf({ db }: AskedHouse, email: string): Promise<PersonRow> {
  const found = await personByEmail(db, email.toLowerCase())
  if (found === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  return found
}
