/** Keeps the `count` largest of the offered values. */
export function bestOf(count: number) {
  const nodes = new Int32Array(count)
  const values = new Float64Array(count)
  let size = 0
  let isRefusing = false
  return {
    clear() {
      size = 0
      isRefusing = false
    },
    offer(node: number, value: number) {
      if (size === count) {
        isRefusing = true
        if (count === 0 || value <= (values[size - 1] ?? 0)) return
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
    /** A value must exceed this one to be kept. */
    least: () => (size === count ? (values[size - 1] ?? 0) : -1),
    refuse() {
      isRefusing = true
    },
    /** No refused value is larger; -1 if none was refused. */
    mostRefused: () => (isRefusing ? (values[size - 1] ?? -1) : -1),
  }
}
