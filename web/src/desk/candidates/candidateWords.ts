import type { Candidate } from '@saathi/contract/matching/candidateCalls.ts'

import type { Translate } from '../../texts/texts.ts'

interface Wording {
  readonly t: Translate
  readonly language: string
  readonly placesOf: (person: Pick<Candidate, 'programme' | 'institution'>) => readonly string[]
}

/** Returns what speaks for a person in one line: fit, language, place and free places. */
export function candidateWords(
  candidate: Pick<Candidate, 'fit' | 'broken' | 'language' | 'places' | 'programme' | 'institution'>,
  { t, language, placesOf }: Wording,
): string {
  const { fit, broken, language: own, places } = candidate
  return [
    ...(fit === null
      ? broken.length === 0
        ? []
        : [t('desk.studio.notAllowed')]
      : [t('desk.studio.fit', { fit })]),
    ...(own === '' ? [] : [new Intl.DisplayNames(language, { type: 'language' }).of(own) ?? own]),
    ...placesOf(candidate),
    ...(places === null ? [] : [t('desk.candidate.places', { count: places })]),
  ].join(' · ')
}
