/** Returns a person's words for a terminal, without characters that would control it or reverse the line. */
export function plain(words: string): string {
  return words.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
}

/** Returns words in one line. */
export const inLine = (words: string) => plain(words).replaceAll(/\s+/g, ' ').trim()

/** Returns a moment in UTC, to the minute. */
export const moment = (at: Date | string) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
