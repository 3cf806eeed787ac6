/** Keeps the `count` best of what it is offered. */
export function bestOf(count: number) {
  const nodes = new Int32Array(count)
  const values = new Float64Array(count)
  let size = 0
  let refused = -1
  return {
    clear() {
      size = 0
      refused = -1
    },
    offer(node: number, value: number) {
      if (size === count) {
        const least = values[size - 1] ?? 0
        refused = Math.max(refused, Math.min(value, least))
        if (value <= least) return
        size -= 1
      }
      let at = size
      for (; at > 0 && (values[at - 1] ?? 0) < value; at -= 1) {
        values[at] = values[at - 1] ?? 0
        nodes[at] = nodes[at - 1] ?? 0
      }
      values[at] = value
      nodes[at] = node
      size += 1
    },
    each(see: (node: number, value: number) => void) {
      for (let at = 0; at < size; at += 1) see(nodes[at] ?? 0, values[at] ?? 0)
    },
    /** The largest value that is not among the best; -1 without one. */
    mostRefused: () => refused,
  }
}
