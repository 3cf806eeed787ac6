/** The most zones that are suggested. */
const mostSuggested = 6

/**
 * Returns the zones that a person may mean by what they typed, best first: "newyork", "New York" and "america/new_york"
 * find America/New_York. An empty text finds no zone.
 */
export function zonesLike(typed: string, zones: readonly string[]): readonly string[] {
  return ranked(typed, zones)
    .slice(0, mostSuggested)
    .map(({ zone }) => zone)
}

/** Returns the one zone that a person can only mean by what they typed: the city of that name, or the only match. */
export function zoneMeant(typed: string, zones: readonly string[]): string | undefined {
  const [first, second] = ranked(typed, zones)
  return second === undefined || first?.rank === 0 ? first?.zone : undefined
}

function ranked(typed: string, zones: readonly string[]) {
  const wanted = lettersOf(typed)
  if (wanted === '') return []
  const rank = (zone: string) => {
    const [city, whole] = [lettersOf(zone.split('/').at(-1) ?? ''), lettersOf(zone)]
    if (city === wanted || whole === wanted) return 0
    if (city.startsWith(wanted)) return 1
    return whole.includes(wanted) ? 2 : 3
  }
  return zones
    .map((zone) => ({ zone, rank: rank(zone) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
}

const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
