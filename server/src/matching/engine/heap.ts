/** A queue of node numbers that gives the one with the smallest key first. It keeps the keys of nodes it gave out. */
export interface Heap {
  /** Puts a node in, or lowers its key. Returns whether the key is now the given one. */
  readonly offer: (node: number, key: number) => boolean
  /** Takes out the node with the smallest key; -1 when there is none. */
  readonly pop: () => number
  /** The smallest key that was offered for a node since the last `clear`; infinite without one. */
  readonly keyOf: (node: number) => number
  /** Forgets the key of a node that was given out. */
  readonly forget: (node: number) => void
  /** Forgets all nodes. It takes as long as there were nodes, not as long as there could be. */
  readonly clear: () => void
}

/** Returns an empty heap for the nodes 0 to `count` - 1. */
export function heapOf(count: number): Heap {
  const keys = new Float64Array(count).fill(Infinity)
  const nodes = new Int32Array(count)
  const places = new Int32Array(count).fill(-1)
  const touched: number[] = []
  let size = 0

  return {
    offer(node, key) {
      const known = keys[node] ?? 0
      if (key >= known) return false
      if (known === Infinity) touched.push(node)
      keys[node] = key
      const place = places[node] ?? -1
      rise(place >= 0 ? place : size++, node, key)
      return true
    },
    pop() {
      if (size === 0) return -1
      const first = nodes[0] ?? 0
      places[first] = -1
      size -= 1
      if (size > 0) sink(nodes[size] ?? 0)
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

  function rise(from: number, node: number, key: number): void {
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

  function sink(node: number): void {
    const key = keys[node] ?? 0
    let at = 0
    for (let least = leastBelow(at); least >= 0; least = leastBelow(at)) {
      const other = nodes[least] ?? 0
      if ((keys[other] ?? 0) >= key) break
      nodes[at] = other
      places[other] = at
      at = least
    }
    nodes[at] = node
    places[node] = at
  }

  function leastBelow(at: number): number {
    const first = 4 * at + 1
    if (first >= size) return -1
    let least = first
    const end = Math.min(first + 4, size)
    for (let next = first + 1; next < end; next += 1) {
      if ((keys[nodes[next] ?? 0] ?? 0) < (keys[nodes[least] ?? 0] ?? 0)) least = next
    }
    return least
  }
}
