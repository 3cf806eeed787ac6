import type { Words } from '../../engines/texts.ts'
import type { House } from '../../house.ts'
import type { Contribution } from '../engine/model.ts'
import type { Criterion, Programme } from '../engine/programme.ts'

/** Returns in one or two sentences on what two people fit and on what they differ. */
export function becauseOf(
  { texts }: Pick<House, 'texts'>,
  contributions: readonly Contribution[],
  { criteria }: Programme,
): Words {
  const withFit = (...fits: readonly Contribution['fit'][]) =>
    criteria.filter(({ key }) =>
      contributions.some(({ criterion, fit }) => criterion === key && fits.includes(fit)),
    )
  const sentences = [
    { key: 'matching.because.fits', named: withFit('same') },
    { key: 'matching.because.close', named: withFit('close') },
    { key: 'matching.because.differs', named: withFit('different') },
  ].filter(({ named }) => named.length > 0)
  const say = (code: string) =>
    sentences.map(({ key, named }) => texts.text(code, key, { list: listed(named, code) })).join(' ')
  const further = texts.languages.filter(({ isActive, isDefault }) => isActive && !isDefault)
  return {
    text: say(texts.languages.find(({ isDefault }) => isDefault)?.languageCode ?? 'en'),
    localeText: Object.fromEntries(further.map(({ languageCode }) => [languageCode, say(languageCode)])),
  }
}

/** Returns the names of criteria as a list in a sentence: `language, field and place`. */
function listed(criteria: readonly Criterion[], code: string): string {
  const names = criteria.map(({ name, localeName }) => {
    const word = localeName[code] ?? name
    return word.charAt(0).toLocaleLowerCase(code) + word.slice(1)
  })
  return new Intl.ListFormat(code).format(names)
}
