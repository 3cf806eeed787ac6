import type { PoolMentee, PoolMentor, RunInput } from '../server/src/matching/engine/model/model.ts'
import type { Programme } from '../server/src/matching/engine/model/programme.ts'

/** How large a pool is, and who offers what. */
export interface PoolSize {
  readonly mentees: number
  readonly mentors: number
  /** The places of all mentors, as a share of the mentees. */
  readonly placesPerMentee?: number
  /** The percentage of mentors who offer a group. */
  readonly groupPercent?: number
  /** The percentage of mentees who have waited past the bound. */
  readonly overduePercent?: number
  /** Whether most people give only their state's language, so that the pool falls into clusters. */
  readonly isClustered?: boolean
  readonly seed?: number
}

/** The states with a share of the students, their language, and how many people there also say Hindi. */
const states = [
  { key: 'up', share: 17, language: 'hindi', hindi: 100 },
  { key: 'mh', share: 14, language: 'marathi', hindi: 70 },
  { key: 'ka', share: 12, language: 'kannada', hindi: 30 },
  { key: 'tn', share: 11, language: 'tamil', hindi: 10 },
  { key: 'wb', share: 10, language: 'bengali', hindi: 40 },
  { key: 'tg', share: 9, language: 'telugu', hindi: 35 },
  { key: 'rj', share: 9, language: 'hindi', hindi: 100 },
  { key: 'ap', share: 8, language: 'telugu', hindi: 20 },
  { key: 'mp', share: 6, language: 'hindi', hindi: 100 },
  { key: 'dl', share: 4, language: 'hindi', hindi: 100 },
] as const
const fields = ['software', 'finance', 'health', 'teaching', 'social', 'business']
const times = ['weekday_morning', 'weekday_evening', 'saturday', 'sunday']

/** Returns a pool of a programme whose people come in clusters of state, language, field and free time. */
export function matchingPool(programme: Programme, size: PoolSize): RunInput {
  const random = randomOf(size.seed ?? 1)
  const few = size.isClustered ?? false
  const perMentor = (size.placesPerMentee ?? 1) * (size.mentees / size.mentors)
  const mentees = Array.from({ length: size.mentees }, (_, at): PoolMentee => ({
    id: idOf('mentee', at),
    answers: answersOf(random, { english: few ? 15 : 55, hindi: few ? 0.3 : 1, field: 15, most: 2 }),
    waitedDays: random() * 100 < (size.overduePercent ?? 0) ? 40 : Math.floor(random() * 30),
    traits: { gender: random() < 0.5 ? 'woman' : 'man' },
    openProposals: programme.proposals.perMentee,
  }))
  const mentors = Array.from({ length: size.mentors }, (_, at): PoolMentor => {
    const isGroup = random() * 100 < (size.groupPercent ?? 0)
    const places = Math.max(1, Math.floor(perMentor * (isGroup ? 1.5 : 1) + random()))
    return {
      id: idOf('mentor', at),
      answers: answersOf(random, { english: few ? 50 : 90, hindi: few ? 0.3 : 1, field: 0, most: 3 }),
      waitedDays: 0,
      traits: {},
      kind: isGroup ? 'group' : 'one_to_one',
      places,
      openProposals: Math.max(places, programme.proposals.perMentor),
    }
  })
  return { programme, seed: 1, mentors, mentees, standing: [], barred: [] }
}

interface Habits {
  /** The percentage who say English. */
  readonly english: number
  /** The share of those who say Hindi in a state that still do. */
  readonly hindi: number
  /** The percentage who are open to any field. */
  readonly field: number
  /** How many free times people name at most. */
  readonly most: number
}

function answersOf(random: () => number, { english, hindi: share, field, most }: Habits) {
  const { key, language, hindi } = stateFor(random() * 100)
  const languages = new Set<string>([language])
  if (random() * 100 < hindi * share) languages.add('hindi')
  if (random() * 100 < english) languages.add('english')
  const free = new Set<string>()
  const named = 1 + Math.floor(random() * most)
  // Most people are free at a weekend.
  while (free.size < named) free.add(times[Math.floor(Math.sqrt(random()) * times.length)] ?? 'sunday')
  const wanted = fields[Math.floor(random() * random() * fields.length)] ?? 'software'
  return {
    languages: [...languages].toSorted(),
    field: [random() * 100 < field ? 'open' : wanted],
    times: [...free].toSorted(),
    state: [key],
    district: [`${key}_${Math.floor(random() * 20)}`],
  }
}

function stateFor(percent: number): (typeof states)[number] {
  let left = percent
  for (const state of states) {
    left -= state.share
    if (left < 0) return state
  }
  return states[0]
}

function idOf(role: string, at: number): string {
  return `${role}-${String(at).padStart(6, '0')}`
}

/** Returns a generator of numbers from 0 to below 1 (mulberry32), the same ones for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
