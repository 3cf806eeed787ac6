/**
 * A queue of node numbers that gives the one with the smallest key first. It also keeps the keys of nodes that it
 * gave out.
 */
export interface Heap {
  /** Puts a node in, or lowers its key. Returns whether the key is now the given one. */
  readonly offer: (node: number, key: number) => boolean
  /** Takes out the node with the smallest key; -1 when there is none. */
  readonly pop: () => number
  /** The smallest key that was offered for a node since the last `clear`; infinite without one. */
  readonly keyOf: (node: number) => number
  /** Forgets the key of a node that was given out. */
  readonly forget: (node: number) => void
  /** Forgets all nodes. Its time depends on the nodes that it holds, not on those that it could hold. */
  readonly clear: () => void
}

/** The nodes of a heap as a tree with four branches at each fork, and the place of each node in it. */
interface Tree {
  readonly keys: Float64Array
  readonly nodes: Int32Array
  readonly places: Int32Array
}

/** Returns an empty heap for the nodes 0 to `count` - 1. */
export function heapOf(count: number): Heap {
  const keys = new Float64Array(count).fill(Infinity)
  const nodes = new Int32Array(count)
  const places = new Int32Array(count).fill(-1)
  const tree = { keys, nodes, places }
  const touched: number[] = []
  let size = 0
  return {
    offer(node, key) {
      const known = keys[node] ?? 0
      if (key >= known) return false
      if (known === Infinity) touched.push(node)
      keys[node] = key
      const place = places[node] ?? -1
      rise(tree, node, place >= 0 ? place : size++)
      return true
    },
    pop() {
      if (size === 0) return -1
      const first = nodes[0] ?? 0
      places[first] = -1
      size -= 1
      if (size > 0) sink(tree, nodes[size] ?? 0, size)
      return first
    },
    forget(node) {
      keys[node] = Infinity
    },
    keyOf: (node) => keys[node] ?? Infinity,
    clear() {
      for (const node of touched) keys[node] = Infinity
      for (let at = 0; at < size; at += 1) places[nodes[at] ?? 0] = -1
      size = 0
      touched.length = 0
    },
  }
}

/** Moves a node from a place up to where its key belongs. */
function rise({ keys, nodes, places }: Tree, node: number, from: number): void {
  const key = keys[node] ?? 0
  let at = from
  while (at > 0) {
    const above = (at - 1) >> 2
    const other = nodes[above] ?? 0
    if ((keys[other] ?? 0) <= key) break
    nodes[at] = other
    places[other] = at
    at = above
  }
  nodes[at] = node
  places[node] = at
}

/** Moves a node from the top down to where its key belongs. */
function sink(tree: Tree, node: number, size: number): void {
  const { keys, nodes, places } = tree
  const key = keys[node] ?? 0
  let at = 0
  for (let least = leastBelow(tree, at, size); least >= 0; least = leastBelow(tree, at, size)) {
    const other = nodes[least] ?? 0
    if ((keys[other] ?? 0) >= key) break
    nodes[at] = other
    places[other] = at
    at = least
  }
  nodes[at] = node
  places[node] = at
}

/** Returns the place with the smallest key among the branches of a fork; -1 at a leaf. */
function leastBelow({ keys, nodes }: Tree, at: number, size: number): number {
  const first = 4 * at + 1
  if (first >= size) return -1
  let least = first
  const end = Math.min(first + 4, size)
  for (let next = first + 1; next < end; next += 1) {
    if ((keys[nodes[next] ?? 0] ?? 0) < (keys[nodes[least] ?? 0] ?? 0)) least = next
  }
  return least
}
