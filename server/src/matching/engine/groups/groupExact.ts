import { chosenBy } from './groupChoices.ts'
import { fittingChoices } from './groupPairs.ts'
import type { GroupProblem, GroupSolution } from './groupProblem.ts'
import { loadSolver } from './highsSolver.ts'
import type { Pool } from '../pool/pool.ts'

const mostMentees = 30
const mostVariables = 20_000
/** A limit of nodes, not of seconds, so that each machine gives the same result. */
const mostNodes = 50_000

/** Whether the values of the groups can be chosen exactly. */
export function isSmall({ pool }: Pick<GroupProblem, 'pool'>): boolean {
  return pool.isOpen.reduce((sum, each) => sum + each, 0) <= mostMentees
}

/**
 * Chooses the values of all groups together with the assignment, as a mixed-integer programme. Returns undefined if
 * the programme is too large, or if the limit ended the search before the best was proven.
 */
export async function exactChoices({
  pool,
  plain,
  choices,
}: Pick<GroupProblem, 'pool' | 'plain' | 'choices'>): Promise<GroupSolution | undefined> {
  const variables = variablesOf(pool, choices)
  if (variables.length > mostVariables) return undefined
  const best = await solved(pool, variables)
  if (best === undefined) return undefined
  const hasPriority = pool.scale.bonus.overdue > 0 || pool.scale.bonus.others > 0
  const bound = hasPriority ? await solved(plain, variables) : best
  if (bound === undefined) return undefined
  const picked = Int32Array.from(choices.ofMentor, (each) => (each.length > 0 ? 0 : -1))
  for (const { mentor, choice } of best.chosen) picked[mentor] = choice
  return { chosen: chosenBy(choices, picked), bound: bound.worth, method: 'exact' }
}

/** A pair under one choice of the mentor; -1 for mentors who choose nothing. */
interface Variable {
  readonly mentee: number
  readonly mentor: number
  readonly choice: number
}

function variablesOf(pool: Pool, choices: GroupProblem['choices']): Variable[] {
  const variables: Variable[] = []
  for (let mentee = 0; mentee < pool.menteeCount; mentee += 1) {
    pool.visit(mentee, (mentor) => {
      if (pool.score(mentee, mentor) < 0) return
      const isGroup = (choices.ofMentor[mentor]?.length ?? 0) > 0
      const fitting = isGroup ? fittingChoices(choices, mentee, mentor) : [-1]
      for (const choice of fitting) variables.push({ mentee, mentor, choice })
    })
  }
  return variables
}

/** Solves the programme; its worth is the scores and priorities of all pairs added up. */
async function solved(pool: Pool, variables: readonly Variable[]) {
  if (variables.length === 0) return { worth: 0, chosen: [] }
  const solver = await loadSolver()
  // It frees its memory before it returns.
  const result = solver.solve(programmeOf(pool, variables), {
    output_flag: false,
    mip_rel_gap: 0,
    mip_max_nodes: mostNodes,
    random_seed: 1,
    threads: 1,
  })
  if (result.Status !== 'Optimal') return undefined
  const chosen = variables.filter((each) => {
    const column = each.choice < 0 ? undefined : result.Columns[choiceName(each)]
    return column !== undefined && 'Primal' in column && column.Primal > 0.5
  })
  return { worth: Math.round(result.ObjectiveValue), chosen }
}

/** Writes the programme in the LP format: who is with whom, and which choice each group mentor makes. */
function programmeOf(pool: Pool, variables: readonly Variable[]): string {
  const worthOf = ({ mentee, mentor }: Variable) => Math.floor(pool.weight(mentee, mentor) / pool.scale.unit)
  const ofChoices = variables.filter(({ choice }) => choice >= 0)
  const choiceNames = [...new Set(ofChoices.map(choiceName))]
  const onePerMentee = grouped(variables, ({ mentee }) => `m${mentee}`).map(
    (each) => `${each.map(pairName).join(' + ')} <= 1`,
  )
  const places = grouped(variables, choiceName).map((each) => {
    const [first] = each
    const capacity = first === undefined ? 0 : (pool.capacities[first.mentor] ?? 0)
    const limit =
      first !== undefined && first.choice >= 0
        ? ` - ${capacity} ${choiceName(first)} <= 0`
        : ` <= ${capacity}`
    return `${each.map(pairName).join(' + ')}${limit}`
  })
  // It follows from the places, but makes the solver's relaxation much tighter.
  const onlyIfChosen = ofChoices.map((each) => `${pairName(each)} - ${choiceName(each)} <= 0`)
  const oneChoice = grouped(ofChoices, ({ mentor }) => `j${mentor}`).map(
    (each) => `${[...new Set(each.map(choiceName))].join(' + ')} <= 1`,
  )
  const rows = [...onePerMentee, ...places, ...onlyIfChosen, ...oneChoice]
  return [
    'Maximize',
    ` obj: ${variables.map((each) => `${worthOf(each)} ${pairName(each)}`).join('\n + ')}`,
    'Subject To',
    ...rows.map((row, at) => ` r${at}: ${row}`),
    'Binary',
    ...variables.map((each) => ` ${pairName(each)}`),
    ...choiceNames.map((name) => ` ${name}`),
    'End',
  ].join('\n')
}

function pairName({ mentee, mentor, choice }: Variable): string {
  return `x_${mentee}_${mentor}_${choice + 1}`
}

function choiceName({ mentor, choice }: Variable): string {
  return `y_${mentor}_${choice + 1}`
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}
