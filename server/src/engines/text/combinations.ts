/** Returns a source of the same numbers between 0 and 1 in every run. */
export function numbersFrom(start: number): () => number {
  let seed = start
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

/**
 * Returns up to `most` of the sentences that one stands for, the same ones in every run: `(a|b)` is one of the two,
 * and may be nothing.
 */
export function combinationsOf(written: string, most: number): readonly string[] {
  if (!written.includes('(')) return [written]
  const next = numbersFrom(1 + written.length)
  const found = new Set<string>()
  for (let tries = 0; tries < 2 * most && found.size < most; tries += 1) {
    const text = written.replaceAll(/\(([^()]*)\)/g, (_whole, choices: string) => {
      const all = choices.split('|')
      return all[Math.floor(next() * all.length)] ?? ''
    })
    found.add(text.replaceAll(/ +/g, ' ').trim())
  }
  return [...found]
}
