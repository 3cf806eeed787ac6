/** A line of a transcript. */
export interface SpokenLine {
  readonly id: string
  readonly words: string
}

/** Words of a line that belong into the summary. */
export interface SummaryLine {
  readonly lineId: string
  readonly words: string
  /** Whether someone says what they will do. */
  readonly isAction: boolean
}

const mostSaid = 4
const mostActions = 5
/** A line with fewer words says too little by itself. */
const fewestWords = 4

/** Signs of a promise, in the languages in which people speak here. */
const promises = [
  /\b(?:I|we)(?:'ll| will| shall| am going to| are going to)\b/i,
  /\b(?:let's|let us)\b/i,
  /\bby (?:tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next week|the end)\b/i,
  /(?:ूँगा|ूँगी|ूंगा|ूंगी|ेंगे|ेंगी|करना है|भेजना है|लिखना है)/u,
  /\b(?:karunga|karungi|bhejunga|bhejungi|likhunga|likhungi|karenge|bhej dunga|bhej dungi)\b/i,
]

/**
 * Returns the lines of a call that say most, and those in which people say what they will do, in the order in which they were spoken. It
 * takes words out and adds none.
 */
export function summaryOf(lines: readonly SpokenLine[]): SummaryLine[] {
  const long = lines.filter(({ words }) => wordsOf(words).length >= fewestWords)
  const actions = long.filter(({ words }) => promises.some((sign) => sign.test(words))).slice(-mostActions)
  const counts = new Map<string, number>()
  for (const word of long.flatMap(({ words }) => [...new Set(wordsOf(words))]))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  // A word that several lines share is what the call was about; short words are in every call.
  const weightOf = ({ words }: SpokenLine) => {
    const shared = wordsOf(words).filter((word) => word.length > 4 && (counts.get(word) ?? 0) > 1)
    return new Set(shared).size + Math.min(wordsOf(words).length, 20) / 20
  }
  const said = long
    .filter((line) => !actions.includes(line))
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, mostSaid)
  return lines
    .filter((line) => said.includes(line) || actions.includes(line))
    .map((line) => ({ lineId: line.id, words: line.words, isAction: actions.includes(line) }))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
}
