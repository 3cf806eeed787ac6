import type { House } from '../house.ts'
import { countStanding, findRun, pairNow, type PairNow } from '../matching/public/runs.ts'
import { type PersonRow, personByEmail } from '../people/public/store.ts'
import { table } from './matchingTables.ts'
import { Refusal } from './refusal.ts'

type AskedHouse = Pick<House, 'db' | 'clock'>

/** Says why somebody has no proposal, or how two people fit: `EMAIL` or `EMAIL EMAIL`. */
export async function why(
  house: AskedHouse,
  [one, other, ...more]: readonly string[],
): Promise<string | undefined> {
  if (one === undefined || more.length > 0) return undefined
  const person = await personOf(house, one)
  return other === undefined ? whyOne(house, person) : whyTwo(house, [person, await personOf(house, other)])
}

async function whyOne({ db }: AskedHouse, person: PersonRow): Promise<string> {
  const standing = await countStanding(db, person.id)
  const run = await findRun(db, 'latest')
  const lines = [`${person.email}: ${standing} open proposals.`]
  const output = run?.read?.output
  if (output === undefined) return [...lines, 'There is no run that could be read.'].join('\n')
  const own = output.proposals.filter(({ mentorId, menteeId }) => [mentorId, menteeId].includes(person.id))
  lines.push(`The latest run proposes ${own.length} people.`)
  const left = output.unmatched.find(({ id }) => id === person.id)
  if (left === undefined) return lines.join('\n')
  lines.push(
    left.because === 'places' ? 'All places that fit are taken.' : `What leaves them out: ${left.because}.`,
  )
  const helps = left.wouldHelp.map(({ question, option, admits }) => [question, option, String(admits)])
  if (helps.length > 0) lines.push('', table([['question', 'one more answer', 'would admit'], ...helps]))
  return lines.join('\n')
}

async function whyTwo(house: AskedHouse, people: readonly PersonRow[]): Promise<string> {
  const mentor = people.find(({ role }) => role === 'mentor')
  const mentee = people.find(({ role }) => role === 'mentee')
  if (mentor === undefined || mentee === undefined) throw new Refusal('Please name a mentor and a mentee.')
  const found = await pairNow(house, { mentorId: mentor.id, menteeId: mentee.id })
  if (found === undefined) throw new Refusal('One of them is not in the pool with a free place.')
  const rows = found.contributions.map(({ criterion, fit, matched, points }) => [
    criterion,
    fit,
    matched.join(', '),
    String(points),
  ])
  return [verdictOf(found), '', table([['criterion', 'fit', 'common', 'points'], ...rows])].join('\n')
}

function verdictOf({ programme, score, isBarred, isStanding }: PairNow): string {
  if (isStanding) return 'They are proposed to each other now.'
  if (isBarred) return 'They are not proposed again: one of them said no, or let the time pass.'
  if (score < 0) return `They break a rule of ${programme.name} and are never proposed.`
  return `They fit by ${score} of 10000 points. The run gave the places to a better whole.`
}

async function personOf({ db }: AskedHouse, email: string): Promise<PersonRow> {
  const found = await personByEmail(db, email.toLowerCase())
  if (found === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  return found
}
