/** The longest word that is remembered, and the most of them: people use the same few thousand words again and again. */
const longest = 24
const mostWords = 8000

/** Returns a function that computes the same and remembers its results for short words. */
export function remembered<Result>(compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const result = compute(word)
    if (word.length <= longest) {
      if (known.size >= mostWords) known.clear()
      known.set(word, result)
    }
    return result
  }
}

/** Returns a function that computes the same once for each value, and remembers all of them. */
export function once<Given, Result>(compute: (given: Given) => Result): (given: Given) => Result {
  const known = new Map<Given, Result>()
  return (given) => {
    const result = known.get(given) ?? compute(given)
    known.set(given, result)
    return result
  }
}
