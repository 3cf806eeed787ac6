import { join } from 'node:path'

import { linearSumAssignment } from 'linear-sum-assignment'

import { candidatesOf, graphFrom, solveWhole } from '../server/src/matching/engine/assignment/candidates.ts'
import { assign } from '../server/src/matching/engine/assignment/assignment.ts'
import { checkCertificate } from '../server/src/matching/engine/checks/certificate.ts'
import { loadSolver } from '../server/src/matching/engine/groups/highsSolver.ts'
import type { RunInput } from '../server/src/matching/engine/model/model.ts'
import { type Pool, poolOf } from '../server/src/matching/engine/pool/pool.ts'
import { runMatching } from '../server/src/matching/engine/run.ts'
import { runInWorker } from '../server/src/matching/engine/worker.ts'
import { readProgrammes } from '../server/src/matching/programmes/programmes.ts'
import { pace } from './chat.ts'
import { startMeasured } from './child.ts'
import { matchingPool, type PoolSize } from './matchingPools.ts'
import { type BenchSystem, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

/** The product that matches people beside its work. */
const matchingServerFile = join(import.meta.dirname, 'matchingServer.ts')

/**
 * Measures the matching engine. `npm run bench -- matching large` adds the sizes that take minutes, and
 * `npm run bench -- matching huge` measures only 100,000 mentees with 20,000 mentors.
 */
export async function measureMatching(system: BenchSystem): Promise<string[]> {
  if (process.argv.includes('huge')) return wholeFigure({ mentees: 100_000, mentors: 20_000 })
  const isLarge = process.argv.includes('large')
  return [
    ...(await besideOthers()),
    ...(await groupFigures(isLarge ? [500, 2000] : [300])),
    ...(isLarge ? [2000, 5000] : [1000]).flatMap((size) => wholeFigure({ mentees: size, mentors: size })),
    ...(isLarge ? candidateFigure({ mentees: 10_000, mentors: 2000 }) : []),
    ...(isLarge ? [1000, 10_000, 100_000] : [1000]).flatMap(generationFigure),
    ...(await delayFigure()),
    ...(await besideChat(system)),
  ]
}

/** The exact core: the solve, and the check of its certificate over all pairs. */
function wholeFigure(size: PoolSize): string[] {
  const pool = poolOf(inputOf(size))
  const [solved, ms] = timed(() => solveWhole(pool))
  const placed = solved.mentorOf.filter((mentor) => mentor >= 0).length
  return [
    `  ${sizeName(size)}, the exact core: ${seconds(ms)}, ${solved.rounds} rounds, ` +
      `${solved.pairs.weights.length} of ${solved.pairs.scanned} pairs kept, ${placed} placed, ` +
      `whole: ${solved.isWhole}, ${memory()}`,
  ]
}

function candidateFigure(size: PoolSize): string[] {
  const pool = poolOf(inputOf(size))
  const pairs = candidatesOf(pool, { candidates: 30 })
  const [, ms] = timed(() => assign(graphFrom(pool, pairs)))
  return [`  ${sizeName(size)}, 30 candidates each: ${seconds(ms)}, ${memory()}`]
}

function generationFigure(mentees: number): string[] {
  const size = { mentees, mentors: Math.ceil(mentees / 5) }
  const pool = poolOf(inputOf(size))
  const [pairs, ms] = timed(() => candidatesOf(pool, { candidates: 30 }))
  return [
    `  ${sizeName(size)}, 30 candidates found: ${seconds(ms)}, ${pairs.scanned} pairs looked at, ` +
      `${pairs.weights.length} kept, ${memory()}`,
  ]
}

/** The core beside a dense solver, a general one and a greedy choice. */
async function besideOthers(): Promise<string[]> {
  // The first solve compiles the code.
  solveWhole(poolOf(inputOf({ mentees: 400, mentors: 400 })))
  const size = { mentees: 1000, mentors: 1000 }
  const pool = poolOf(inputOf(size))
  const [own, ownMs] = timed(() => solveWhole(pool))
  const rows = weightsOf(pool)
  const [dense, denseMs] = timed(() => linearSumAssignment(rows, { maximaze: true }))
  const denseTotal = rows.reduce((sum, row, at) => {
    return sum + Math.floor((row[dense.rowAssignments[at] ?? -1] ?? 0) / pool.scale.unit)
  }, 0)
  const greedy = await runMatching(inputOf(size, 'stable'))
  const small = poolOf(inputOf({ mentees: 300, mentors: 300 }))
  const [smallOwn, smallMs] = timed(() => solveWhole(small))
  const [general, generalMs] = await generalSolve(small)
  return [
    ratio('1,000 x 1,000: core ÷ dense solver, score', scoreOf(pool, own.mentorOf) / denseTotal, '1'),
    ratio('core ÷ greedy, score', scoreOf(pool, own.mentorOf) / greedy.report.score, 'at least 1'),
    ratio('dense solver ÷ core, time', denseMs / ownMs, 'at least 1'),
    ratio('300 x 300: core ÷ highs, score', scoreOf(small, smallOwn.mentorOf) / general, '1'),
    ratio('highs ÷ core, time', generalMs / smallMs, 'at least 1'),
  ]
}

/** Solves the assignment as a linear programme and returns the sum of scores. */
async function generalSolve(pool: Pool): Promise<readonly [number, number]> {
  const solver = await loadSolver()
  const names = weightsOf(pool).map((row, mentee) =>
    row.flatMap((weight, mentor) => (weight > 0 ? [{ mentee, mentor, name: `x_${mentee}_${mentor}` }] : [])),
  )
  const all = names.flat()
  const [ofMentors, score] = [Map.groupBy(all, ({ mentor }) => mentor), pool.score]
  const rows = [
    ...names.filter((row) => row.length > 0).map((row) => `${row.map(({ name }) => name).join(' + ')} <= 1`),
    ...[...ofMentors].map(([mentor, each]) => {
      return `${each.map(({ name }) => name).join(' + ')} <= ${pool.capacities[mentor] ?? 0}`
    }),
  ]
  const text = [
    `Maximize\n obj: ${all.map((each) => `${score(each.mentee, each.mentor)} ${each.name}`).join('\n + ')}`,
    `Subject To\n${rows.map((row, at) => ` r${at}: ${row}`).join('\n')}\nEnd`,
  ].join('\n')
  const [result, ms] = timed(() => solver.solve(text, { output_flag: false }))
  return [Math.round(result.ObjectiveValue), ms]
}

/** Groups beside a greedy choice that takes the best pair again and again and keeps a common value in each group. */
async function groupFigures(sizes: readonly number[]): Promise<string[]> {
  const lines: string[] = []
  for (const mentees of sizes) {
    const size = {
      mentees,
      mentors: Math.ceil(mentees / 5),
      groupPercent: 80,
      placesPerMentee: 0.72,
      isClustered: true,
    }
    const input = inputOf(size)
    const begun = performance.now()
    const output = await runMatching(input)
    const ms = performance.now() - begun
    checkCertificate(input, output)
    const greedy = await runMatching(inputOf(size, 'stable'))
    const { score, scoreBound, mentees: counts } = output.report
    lines.push(
      `  ${sizeName(size)}, 80 % groups: ${seconds(ms)} for the whole run, ${memory()}`,
      ratio('groups ÷ careful greedy, score', score / greedy.report.score, 'at least 1.05'),
      ratio('groups ÷ bound without the rule of groups', score / looseBoundOf(input), 'at least 0.85'),
      ratio('gap to the bound, percent', 100 * (1 - score / scoreBound), 'at most 5'),
      ratio('placed, percent', (100 * counts.matched) / counts.open, 'at least 97'),
      ratio('placed by greedy, percent', (100 * greedy.report.mentees.matched) / counts.open, '-'),
    )
  }
  return lines
}

/** The best score if nobody in a group had to share anything. */
function looseBoundOf(input: RunInput): number {
  const pool = poolOf(input)
  return scoreOf(pool, solveWhole(pool).mentorOf)
}

/** How late timers are while a run is in its thread. A server's messages would wait as long. */
async function delayFigure(): Promise<string[]> {
  const input = inputOf({ mentees: 500, mentors: 500 })
  const idle = await delaysWhile(new Promise((resolve) => setTimeout(resolve, 1500)))
  const busy = await delaysWhile(runInWorker(input))
  return [
    `  a timer of 2 ms is late by ${idle.toFixed(1)} ms idle and ${busy.toFixed(1)} ms during a run (99th percentile)`,
  ]
}

/** How long messages take while the process that delivers them matches people in its other thread. */
async function besideChat(system: BenchSystem): Promise<string[]> {
  const pairs = await system.load(200, 2, 0)
  const options = ['--database', system.databaseUrl, '--data', system.folder]
  const waits: number[] = []
  for (const file of [productFile, matchingServerFile]) {
    const server = await startMeasured(file, options, { SOCKET_RATE: '100000' })
    try {
      waits.push(quantile((await pace(server, pairs, { isProduct: true })).waits, 0.99))
    } finally {
      await server.stop()
    }
  }
  const [idle = Number.NaN, busy = Number.NaN] = waits
  return [
    `  200 messages a second, p99 from send to seen: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms during runs`,
    ratio('p99 of the chat, during runs ÷ idle', busy / idle, 'at most 2'),
  ]
}

async function delaysWhile(work: Promise<unknown>): Promise<number> {
  const delays: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    delays.push(now - last - 2)
    last = now
  }, 2)
  await work
  clearInterval(timer)
  return quantile(delays, 0.99)
}

function inputOf(size: PoolSize, objective: 'total' | 'stable' = 'total'): RunInput {
  const [programme] = readProgrammes()
  if (programme === undefined) throw new Error('The project ships no programme.')
  return matchingPool({ ...programme, objective }, size)
}

function weightsOf(pool: Pool): number[][] {
  return Array.from({ length: pool.menteeCount }, (_, mentee) =>
    Array.from({ length: pool.mentorCount }, (__, mentor) => Math.max(0, pool.weight(mentee, mentor))),
  )
}

function scoreOf(pool: Pool, mentorOf: Int32Array): number {
  return mentorOf.reduce((sum, mentor, mentee) => (mentor < 0 ? sum : sum + pool.score(mentee, mentor)), 0)
}

function timed<Result>(work: () => Result): readonly [Result, number] {
  const begun = performance.now()
  const result = work()
  return [result, performance.now() - begun]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const sizeName = ({ mentees, mentors }: PoolSize) =>
  `${mentees.toLocaleString('en')} mentees, ${mentors.toLocaleString('en')} mentors`
const memory = () => `at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`
