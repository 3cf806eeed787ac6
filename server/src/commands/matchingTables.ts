import * as v from 'valibot'

import { fairnessOf } from '../matching/public/fairness.ts'
import type { Run } from '../matching/public/runs.ts'

type Names = ReadonlyMap<string, string>
type Made = Pick<Run, 'input' | 'output' | 'row'>

/** Returns rows as columns of equal width; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Returns a run as staff read it: its head, its proposals in its order, the proof, and the people without a
 * proposal.
 */
export function runTable({ input, output, row }: Made, names: Names): string {
  return [
    headOf({ input, output, row }),
    proposalsOf(output, names),
    proofOf(output),
    figuresOf(output, names),
    groupsOf({ input, output }),
    unmatchedOf({ input, output }, names),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function headOf({ input, output, row }: Made): string {
  const state = row === undefined ? 'a dry run' : row.publishedAt === null ? 'not published yet' : 'published'
  const first = output.proposals.filter(({ part }) => part === 'core').length
  const standing = input.standing.length
  return [
    `Run ${row?.id ?? '(dry)'}: ${input.programme.name}, ${state}`,
    input.programme.projects === undefined
      ? 'It matches the people of all programmes that have no rules of their own.'
      : `It matches the people of ${input.programme.projects.join(', ')}.`,
    peopleIn({ input, output }),
    `${counted(output.proposals.length, 'proposal')}: ${counted(first, 'first choice')} and ${counted(output.proposals.length - first, 'reserve')}; ${standing} more were open before`,
    ...(row === undefined
      ? []
      : [`To check that it gives the same again: npm run matching -- replay ${row.id.slice(0, 13)}`]),
    '',
    'First choice: the run chose these two for each other.',
    'Reserve: a further choice for both, in case a first choice says no or gets no answer.',
  ].join('\n')
}

const openAndMatched = v.object({ open: v.number(), matched: v.number() })
const reported = v.looseObject({ mentors: openAndMatched, mentees: openAndMatched })

/** Returns how many people were in the pool, how many could get a first choice (the others hold a yes), and how many did. */
function peopleIn({ input, output }: Pick<Made, 'input' | 'output'>): string {
  const pool = `In the pool: ${counted(input.mentors.length, 'mentor')} and ${counted(input.mentees.length, 'mentee')}.`
  const { success, output: report } = v.safeParse(reported, 'report' in output ? output.report : undefined)
  if (!success) return pool
  const { mentors, mentees } = report
  return `${pool} Could get a first choice in this run: ${counted(mentors.open, 'mentor')} and ${counted(mentees.open, 'mentee')}. Got one: ${counted(mentors.matched, 'mentor')} and ${counted(mentees.matched, 'mentee')}.`
}

/** Returns a count with its noun: "1 reserve", "2 reserves". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const partWords = { core: 'first choice', reserve: 'reserve' } as const

function proposalsOf({ proposals }: Made['output'], names: Names): string {
  if (proposals.length === 0) return 'Nobody is proposed to anybody.'
  const rows = proposals.map(({ mentorId, menteeId, part, score, contributions }) => [
    nameIn(names, mentorId),
    nameIn(names, menteeId),
    partWords[part],
    String(score),
    contributions.map(({ criterion, points }) => `${criterion} ${points}`).join(', '),
  ])
  return table([['mentor', 'mentee', 'proposed as', 'score of 10000', 'made of'], ...rows])
}

/** Says in words what the certificate of a run proves. */
function proofOf(output: Made['output']): string {
  const certificate: unknown = 'certificate' in output ? output.certificate : undefined
  if (certificate === undefined) return ''
  if (certificate === null) {
    return [
      'The proof: no mentor and mentee would both rather have each other than the people whom this run gives them.',
      'A second program checked that for all pairs.',
    ].join('\n')
  }
  return [
    'The certificate: a proof that no other set of first choices has a higher score in sum than this one.',
    'A second program, which did not search for the choices, checked it on all pairs. Reserves are not part of the proof.',
    'If a group must share something, such as a language, the proof holds for the one that was chosen for it.',
  ].join('\n')
}

/**
 * Returns the people without a first choice, and how many proposals each of them has anyway, now or from before.
 */
function unmatchedOf({ input, output }: Pick<Made, 'input' | 'output'>, names: Names): string {
  if (output.unmatched.length === 0) return ''
  const proposed = Map.groupBy(
    [...input.standing, ...output.proposals].flatMap(({ mentorId, menteeId }) => [mentorId, menteeId]),
    (id) => id,
  )
  const rows = output.unmatched.map(({ id, because, wouldHelp }) => [
    nameIn(names, id),
    because === 'places' ? 'all places are taken' : because,
    String(proposed.get(id)?.length ?? 0),
    wouldHelp.map(({ question, option, admits }) => `${question} ${option}: ${admits} more`).join(', '),
  ])
  return table([
    ['without a first choice', 'because of', 'proposals', 'who would fit with another answer'],
    ...rows,
  ])
}

/** Returns the results of the run for the programme's groups, and the gaps that are larger than it allows. */
function groupsOf(made: Pick<Made, 'input' | 'output'>): string {
  const { groups, gaps } = fairnessOf(made)
  if (groups.length === 0) return ''
  const rows = groups.map(({ by, value, people, figures }) => {
    const name = `${by} ${value}`
    if (figures === null) return [name, 'too few to show', '', '', '']
    const { matched, percent, score, waitedDays } = figures
    return [name, String(people), `${matched} (${percent} %)`, said(score ?? '–'), said(waitedDays ?? '–')]
  })
  const flags = gaps.map(
    ({ by, least, most, percentagePoints }) =>
      `${by}: ${least} is matched ${percentagePoints} percentage points less than ${most}.`,
  )
  return [table([['group', 'people', 'matched', 'mean score', 'days waited'], ...rows]), ...flags].join('\n')
}

/** The names of the figures that a coordinator uses, in the order in which they are shown. */
const figureWords: Readonly<Record<string, string>> = {
  mentees: 'mentees with a first choice',
  mentors: 'mentors with a first choice',
  places: 'free places',
  reserves: 'reserves',
  overdue: 'mentees who have waited long, with a first choice',
  blockingPairs: 'pairs who would rather have each other',
  worstOff: 'lowest score of a first choice',
  score: 'scores of all first choices together',
}

/** Figures about the search itself. They say nothing about people; `--out` writes them. */
const figuresOfSearch = new Set(['objective', 'scoreBound', 'gap', 'isWhole', 'floors', 'groups', 'work'])

/** Returns the figures of a run, line by line, including those of a newer engine. */
function figuresOf(output: Made['output'], names: Names): string {
  const report: unknown = 'report' in output ? output.report : undefined
  if (typeof report !== 'object' || report === null) return ''
  const known = Object.keys(figureWords)
  const shown = inOrder(report)
    .filter(([name]) => !figuresOfSearch.has(name))
    .toSorted(([one], [other]) => known.indexOf(one) - known.indexOf(other))
  return table(shown.map(([name, value]) => [figureWords[name] ?? name, said(value, names)]))
}

/** Returns the entries by name: a run from the database has its figures in another order than a new one. */
function inOrder(figures: object): [string, unknown][] {
  return Object.entries(figures).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Returns a figure in words; an id of a person becomes the name. */
function said(value: unknown, names: Names = new Map()): string {
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'string') return names.get(value) ?? value
  if (value === null) return 'none'
  if (typeof value !== 'object') return JSON.stringify(value)
  const share = v.safeParse(openAndMatched, value)
  if (share.success) return `${share.output.matched} of ${share.output.open}`
  return inOrder(value)
    .map(([name, each]) => {
      const inner = typeof each === 'object' ? JSON.stringify(each) : said(each, names)
      return name === 'id' ? inner : `${name} ${inner}`
    })
    .join(', ')
}

/** Returns the proposals that one run makes and the other does not. */
export function comparisonOf(
  one: { readonly row: Made['row']; readonly read: Pick<Made, 'output'> },
  other: { readonly row: Made['row']; readonly read: Pick<Made, 'output'> },
  names: Names,
): string {
  const lines = [
    ...onlyIn(one.read, other.read, names).map((words) => ['-', ...words]),
    ...onlyIn(other.read, one.read, names).map((words) => ['+', ...words]),
  ]
  const [first, second] = [one, other].map(({ row, read }) => {
    const score = read.output.proposals.reduce(
      (sum, each) => sum + (each.part === 'core' ? each.score : 0),
      0,
    )
    return `${row?.id ?? ''}: ${read.output.proposals.length} proposals, scores of the first choices together ${score}`
  })
  const changes =
    lines.length === 0
      ? 'Both propose the same.'
      : table([['', 'mentor', 'mentee', 'proposed as', 'score'], ...lines])
  return [`- ${first ?? ''}`, `+ ${second ?? ''}`, '', changes].join('\n')
}

function onlyIn(one: Pick<Made, 'output'>, other: Pick<Made, 'output'>, names: Names): string[][] {
  const keyOf = ({ mentorId, menteeId, part }: Made['output']['proposals'][number]) =>
    `${mentorId} ${menteeId} ${part}`
  const known = new Set(other.output.proposals.map(keyOf))
  return one.output.proposals
    .filter((each) => !known.has(keyOf(each)))
    .map((each) => [
      nameIn(names, each.mentorId),
      nameIn(names, each.menteeId),
      partWords[each.part],
      String(each.score),
    ])
}

function nameIn(names: Names, id: string): string {
  return names.get(id) ?? 'somebody who was erased'
}
