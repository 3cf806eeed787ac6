/** The name of the highlight in the style sheet of the messages. */
const name = 'found'

let found: { readonly messageId: string; readonly words: readonly string[] } | undefined

/** Notes the words for which a message was found, so that they are marked where it is opened. */
export function noteFound(messageId: string, words: readonly string[]): void {
  found = { messageId, words }
}

/** Marks the words of a message that was opened from the results, once; the marks stay until other ones come. */
export function markFound(messageId: string, drawn: HTMLElement): void {
  if (found?.messageId !== messageId || !('highlights' in CSS)) return
  const ranges = rangesOf(drawn, found.words)
  found = undefined
  CSS.highlights.set(name, new Highlight(...ranges))
}

/** Returns every place of these words in an element, without regard to capitals. */
export function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== '')
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = (node.textContent ?? '').toLowerCase()
    for (const word of wanted) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  return ranges
}
