/** Returns a text of Markdown as plain sentences; each item of a list is one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => sentencesIn(plain(line)))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

const segmenter = new Intl.Segmenter('hi', { granularity: 'sentence' })

function sentencesIn(line: string): string[] {
  return [...segmenter.segment(line)].map(({ segment }) => segment.trim())
}

function plain(line: string): string {
  return line
    .replace(/^\s*(?:[-*+]|\d+\.|#+|>)\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replaceAll(/(^|\s)[*_]([^*_]+)[*_](?=\W|$)/g, '$1$2')
    .trim()
}
