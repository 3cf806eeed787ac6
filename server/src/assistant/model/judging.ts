/** Why a model's text is not shown, although it came whole. */
export type Fault = 'uncited' | 'made_up' | 'linked'

/** Returns what is wrong with a text of the model that may cite so many passages; undefined for a good one. */
export function faultIn(text: string, passages: number): Fault | undefined {
  if (hasLink(text)) return 'linked'
  const numbers = citedIn(text)
  if (numbers.length === 0) return 'uncited'
  return numbers.every((number) => number >= 1 && number <= passages) ? undefined : 'made_up'
}

/** Returns the numbers in square brackets of a text, each once and in their order. */
export function citedIn(text: string): number[] {
  return [...new Set([...text.matchAll(/\[(\d{1,4})\]/g)].map(([, number]) => Number(number)))]
}

/** Returns a text with its citations numbered 1, 2, 3, … in the order of `cited`. */
export function renumbered(text: string, cited: readonly number[]): string {
  return text.replaceAll(/\[(\d{1,4})\]/g, (_, number: string) => `[${cited.indexOf(Number(number)) + 1}]`)
}

/** Whether a text has an address in it. The product's own citations are the only ones in an answer. */
export function hasLink(text: string): boolean {
  return /https?:|www\.|\]\s*\(/i.test(text)
}
