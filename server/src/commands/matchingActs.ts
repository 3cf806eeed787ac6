import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import type { House } from '../house/house.ts'
import { reasonsOf } from '../matching/public/reasonStore.ts'
import {
  findRun,
  programmeKeyFor,
  programmeKeys,
  publishRun,
  replay,
  type Run,
  runProgramme,
  type StoredRun,
} from '../matching/public/runs.ts'
import type { NoticeHouse } from '../notifications/public.ts'
import { peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { signUpProgrammes } from '../registration/public.ts'
import { comparisonOf, counted, runTable, table } from './matchingTables.ts'
import { why } from './matchingWhy.ts'
import { Refusal } from './words/refusal.ts'

/** The usage text of the command. */
export const matchingUsage = [
  'run --programme KEY [--dry] [--out FILE]',
  'show RUN [--out FILE]',
  'compare RUN RUN',
  'publish RUN',
  'replay RUN',
  'why EMAIL [EMAIL]',
  'reasons --programme KEY',
]
  .map((words) => `npm run matching -- ${words}`)
  .concat('RUN is an id, the beginning of one, or latest.')
  .join('\n')

type MatchingHouse = NoticeHouse & Pick<House, 'db' | 'due'>

/** The typed words, without the name of the act. */
interface Typed {
  readonly words: readonly string[]
  readonly programme: string | undefined
  readonly isDry: boolean
  readonly out: string | undefined
}

type Act = (house: MatchingHouse, typed: Typed) => Promise<string | undefined>

const acts: ReadonlyMap<string, Act> = new Map([
  ['run', run],
  ['show', show],
  ['compare', compare],
  ['publish', publish],
  ['replay', again],
  ['why', (house, { words }) => why(house, words)],
  ['reasons', reasons],
])

/** Carries out an act on matching runs and returns the text for staff; throws a Refusal if it cannot be done. */
export async function matching(house: MatchingHouse, words: readonly string[]): Promise<string> {
  const [name = '', ...rest] = words
  const typed = typedIn(rest)
  const said = typed === undefined ? undefined : await acts.get(name)?.(house, typed)
  if (said === undefined) throw new Refusal(matchingUsage)
  return said
}

function typedIn(args: readonly string[]): Typed | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { programme: { type: 'string' }, dry: { type: 'boolean' }, out: { type: 'string' } },
    })
    const { programme, dry = false, out } = values
    return { words: positionals, programme, isDry: dry, out }
  } catch {
    return undefined
  }
}

async function run(house: MatchingHouse, { words, programme, isDry, out }: Typed) {
  if (words.length > 0) return undefined
  const made = await runProgramme(house, knownProgramme(programme), { isDry })
  if (made === undefined) return undefined
  const hint = isDry
    ? 'A dry run: nothing is stored.'
    : `Stored. To send these proposals: npm run matching -- publish ${made.row?.id ?? ''}`
  return [await shown(house, made, out), hint].join('\n\n')
}

async function show(house: MatchingHouse, { words, out }: Typed) {
  const [name, ...more] = words
  if (name === undefined || more.length > 0) return undefined
  const { row, read } = await whole(house, name)
  return shown(house, { ...read, row }, out)
}

async function compare(house: MatchingHouse, { words }: Typed) {
  const [one, other, ...more] = words
  if (one === undefined || other === undefined || more.length > 0) return undefined
  const [first, second] = [await whole(house, one), await whole(house, other)]
  return comparisonOf(first, second, await namesIn(house, [first.read, second.read]))
}

async function publish(house: MatchingHouse, { words }: Typed) {
  const [name, ...more] = words
  if (name === undefined || more.length > 0) return undefined
  const { row, read } = await whole(house, name)
  const { made, dropped } = await publishRun(house, row, read)
  const sent = made === 0 ? 'No proposal is sent.' : `${counted(made, 'proposal')} sent.`
  const left =
    dropped === 0 ? '' : ` ${counted(dropped, 'proposal')} of the run were sent before, or no longer hold.`
  return `${sent}${left}`
}

async function again(house: MatchingHouse, { words }: Typed) {
  const [name, ...more] = words
  if (name === undefined || more.length > 0) return undefined
  const { row, read } = await whole(house, name)
  if (!(await replay(read))) throw new Refusal(`The run ${row.id} does not give the same bytes again.`)
  return `The run ${row.id} gives the same bytes again.`
}

async function reasons({ db }: MatchingHouse, { words, programme }: Typed) {
  if (words.length > 0) return undefined
  const sums = await reasonsOf(db, knownProgramme(programme))
  if (sums.length === 0) return 'Nobody has given a reason yet.'
  return table([
    ['who', 'reason', 'times'],
    ...sums.map(({ side, reason, count }) => [side, reason, String(count)]),
  ])
}

/** Returns the rules of matching by their key, or by the programme that a person chooses at sign-up. */
function knownProgramme(key: string | undefined): string {
  const chosen = signUpProgrammes()
  if (key !== undefined && programmeKeys().includes(key)) return key
  if (key !== undefined && chosen.includes(key)) return programmeKeyFor(key)
  const known = [...programmeKeys(), ...chosen].join(', ')
  const missing = key === undefined ? 'Please add --programme KEY.' : `There is no programme ${key}.`
  throw new Refusal(`${missing} The programmes are: ${known}.`)
}

interface Whole {
  readonly row: StoredRun['row']
  readonly read: NonNullable<StoredRun['read']>
}

async function whole({ db }: MatchingHouse, name: string): Promise<Whole> {
  const found = await findRun(db, name)
  if (found === undefined) throw new Refusal(`There is no run ${name}.`)
  const { row, read } = found
  if (read === undefined) {
    throw new Refusal(
      `What the run ${row.id} was made of is deleted: somebody in it was erased, or it is more than a year old.`,
    )
  }
  return { row, read }
}

async function shown(house: MatchingHouse, made: Run, out: string | undefined): Promise<string> {
  const names = await namesIn(house, [made])
  if (out !== undefined) {
    const { row, input, output } = made
    writeFileSync(out, `${JSON.stringify({ run: row ?? null, input, output }, null, 2)}\n`, { mode: 0o600 })
  }
  return [runTable(made, names), out === undefined ? '' : `Everything is in ${out}.`]
    .filter(Boolean)
    .join('\n\n')
}

/** Returns the names and addresses of the people in runs, by id, because staff know people by them. */
async function namesIn(
  { db }: MatchingHouse,
  runs: readonly Pick<Run, 'input'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = runs.flatMap(({ input }) => [...input.mentors, ...input.mentees].map(({ id }) => id))
  const people = await peopleByIds(db, ids)
  return new Map(people.map((person) => [person.id, `${displayNameOf(person)} <${person.email}>`]))
}
