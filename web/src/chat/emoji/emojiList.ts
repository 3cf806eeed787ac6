/** An emoji with its name and the further words by which it is found, in one language. */
export interface NamedEmoji {
  readonly emoji: string
  /** The number of its group; see `groups`. */
  readonly group: number
  readonly name: string
  readonly words: readonly string[]
}

/** The groups of emoji in their order, each with the emoji that stands for it. */
export const groups = [
  { group: 0, name: 'smileys', sign: '😀' },
  { group: 1, name: 'people', sign: '👋' },
  { group: 3, name: 'nature', sign: '🌿' },
  { group: 4, name: 'food', sign: '🍎' },
  { group: 5, name: 'places', sign: '🚌' },
  { group: 6, name: 'activities', sign: '🏏' },
  { group: 7, name: 'objects', sign: '💡' },
  { group: 8, name: 'symbols', sign: '❤️' },
  { group: 9, name: 'flags', sign: '🏁' },
] as const

/** Loads the emoji with their names in a language; in English if there are none. */
export async function loadEmoji(language: string): Promise<readonly NamedEmoji[]> {
  const { names } = language === 'hi' ? await import('emoji-names/hi') : await import('emoji-names/en')
  return parsed(names)
}

/** Reads the lines that scripts/emojiNames.ts wrote. */
export function parsed(lines: string): readonly NamedEmoji[] {
  return lines.split('\n').flatMap((line) => {
    const [group, emoji, name, ...words] = line.split('\t')
    return emoji === undefined || name === undefined ? [] : [{ group: Number(group), emoji, name, words }]
  })
}

/** The language in which a person searches: its script says it, because many type English names on a Hindi phone. */
export function languageOfSearch(search: string, language: string): string {
  if (/\p{Script=Devanagari}/u.test(search)) return 'hi'
  return /\p{Script=Latin}/u.test(search) ? 'en' : language
}

/** The most results of a search. */
const mostFound = 60

/** Returns the emoji whose name or words contain every word that was typed; those whose name begins with it come first. */
export function foundEmoji(all: readonly NamedEmoji[], search: string): readonly NamedEmoji[] {
  const typed = plain(search).split(/\s+/).filter(Boolean)
  const ranked = all.flatMap((each) => {
    const rank = rankOf(each, typed)
    return rank === undefined ? [] : [{ each, rank }]
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostFound)
    .map(({ each }) => each)
}

/** Returns 0 for a name that begins with what was typed, 1 for a word that does, 2 for a part of a word; undefined without any. */
function rankOf({ name, words }: NamedEmoji, typed: readonly string[]): number | undefined {
  const names = [name, ...words].map(plain)
  if (!typed.every((part) => names.some((each) => each.includes(part)))) return undefined
  const [first = ''] = typed
  if (plain(name).startsWith(first)) return 0
  return names.some((each) => each.split(' ').some((word) => word.startsWith(first))) ? 1 : 2
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}
