import type { DraftEntry, DraftFigures } from '@saathi/contract/matching/studioShapes.ts'
import { betterOf, type ComparedFigure, comparedFigures } from '@saathi/contract/matching/studioRules.ts'

import { places } from '../parts/places.ts'

/** The letter of a draft on the page. */
export type Letter = 'A' | 'B'

/** The drafts that the address names, and which of them is chosen. */
export interface Shown {
  readonly a: string | undefined
  readonly b: string | undefined
  readonly chosen: Letter
}

/** The drafts on the page with their letters. */
export interface Lettered {
  readonly letter: Letter
  readonly draft: DraftEntry
}

/** Reads the drafts of the address; without one, the two newest of a programme. */
export function shownIn(search: string, drafts: readonly DraftEntry[]): Shown {
  const given = new URLSearchParams(search)
  const known = (name: string) => {
    const id = given.get(name)
    return id === null || id === '' ? undefined : id
  }
  if (known('a') !== undefined) {
    const b = known('b')
    return { a: known('a'), b, chosen: b !== undefined && given.get('chosen') === 'B' ? 'B' : 'A' }
  }
  const [newest, ...rest] = drafts
  const before = rest.find(({ programme }) => programme === newest?.programme)
  return before === undefined
    ? { a: newest?.id, b: undefined, chosen: 'A' }
    : { a: before.id, b: newest?.id, chosen: 'B' }
}

/** Returns the address of the page that compares two drafts. */
export function addressOf({ a, b, chosen }: Shown): string {
  const parts = { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }), chosen }
  return `${places.matching}?${new URLSearchParams(parts).toString()}`
}

/** Returns the figures in which two drafts differ, each with the letter of the better one. */
export function differencesOf(
  a: DraftFigures,
  b: DraftFigures,
): { figure: ComparedFigure; better: Letter }[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its type
  return (Object.keys(comparedFigures) as ComparedFigure[]).flatMap((figure) => {
    const better = betterOf(figure, a[figure], b[figure])
    return better === undefined
      ? []
      : [{ figure, better: better === 'one' ? ('A' as const) : ('B' as const) }]
  })
}
