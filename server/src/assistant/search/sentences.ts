/** A sentence of a passage, and whether an answer can begin with it. */
export interface Placed {
  readonly sentence: string
  /** False within a paragraph, and for items of a list, which mean little without the sentence before them. */
  readonly canBegin: boolean
}

/** Returns a text of Markdown as plain sentences; each item of a list is one. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => sentencesIn(plain(line)))
}

/** Returns the sentences of each part of a text. A heading begins a part and is none of its sentences. */
export function partsOf(text: string): Placed[][] {
  return text
    .split(/^\s*#+\s.*$/m)
    .map((part) =>
      part.split(/\n+/).flatMap((line) => {
        const isItem = listItem.test(line)
        return sentencesIn(plain(line)).map((sentence, place) => ({
          sentence,
          canBegin: place === 0 && !isItem,
        }))
      }),
    )
    .filter((sentences) => sentences.length > 0)
}

const listItem = /^\s*(?:[-*+]|\d+\.)\s+/

const segmenter = new Intl.Segmenter('hi', { granularity: 'sentence' })

function sentencesIn(line: string): string[] {
  return [...segmenter.segment(line)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function plain(line: string): string {
  return line
    .replace(/^\s*(?:[-*+]|\d+\.|#+|>)\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replaceAll(/(^|\s)[*_]([^*_]+)[*_](?=\W|$)/g, '$1$2')
    .trim()
}
