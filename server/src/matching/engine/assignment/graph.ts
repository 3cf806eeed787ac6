/** Pairs of a mentee and a mentor with their weights, as parallel lists. */
export interface Edges {
  readonly mentees: readonly number[] | Int32Array
  readonly mentors: readonly number[] | Int32Array
  readonly weights: readonly number[] | Float64Array
}

/** A sparse graph between mentees and mentors, stored row by row. People are numbers from 0. */
export interface Graph {
  readonly menteeCount: number
  readonly mentorCount: number
  /** How many mentees each mentor can take. */
  readonly capacities: Int32Array
  /** The edges of mentee i are those from `starts[i]` to before `starts[i + 1]`. */
  readonly starts: Int32Array
  readonly menteeOf: Int32Array
  readonly mentorOf: Int32Array
  /** Whole numbers of at most 2^52, so that sums and differences of two are exact. */
  readonly weights: Float64Array
  /** The same edges by mentor: numbers of edges, from `mentorStarts[j]` on. */
  readonly mentorStarts: Int32Array
  readonly edgesByMentor: Int32Array
}

/** Returns the graph with these edges. */
export function graphOf(menteeCount: number, capacities: Int32Array, edges: Edges): Graph {
  const count = edges.mentees.length
  const mentorCount = capacities.length
  const starts = startsOf(menteeCount, edges.mentees)
  const next = starts.slice()
  const menteeOf = new Int32Array(count)
  const mentorOf = new Int32Array(count)
  const weights = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    const mentee = edges.mentees[at] ?? 0
    const edge = next[mentee] ?? 0
    next[mentee] = edge + 1
    menteeOf[edge] = mentee
    mentorOf[edge] = edges.mentors[at] ?? 0
    weights[edge] = edges.weights[at] ?? 0
  }
  const mentorStarts = startsOf(mentorCount, mentorOf)
  const nextOfMentor = mentorStarts.slice()
  const edgesByMentor = new Int32Array(count)
  for (let edge = 0; edge < count; edge += 1) {
    const mentor = mentorOf[edge] ?? 0
    edgesByMentor[nextOfMentor[mentor] ?? 0] = edge
    nextOfMentor[mentor] = (nextOfMentor[mentor] ?? 0) + 1
  }
  return {
    menteeCount,
    mentorCount,
    capacities,
    starts,
    menteeOf,
    mentorOf,
    weights,
    mentorStarts,
    edgesByMentor,
  }
}

function startsOf(count: number, nodes: ArrayLike<number>): Int32Array {
  const starts = new Int32Array(count + 1)
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] ?? 0
    starts[node + 1] = (starts[node + 1] ?? 0) + 1
  }
  for (let node = 0; node < count; node += 1) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  return starts
}
