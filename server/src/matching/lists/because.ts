import type { Words } from '../../engines/text/texts.ts'
import type { House } from '../../house/house.ts'
import type { Contribution } from '../engine/model/model.ts'
import type { Criterion, Programme } from '../engine/model/programme.ts'

/** Returns one or two sentences about what fits and what differs between two people. */
export function becauseOf(
  { texts }: Pick<House, 'texts'>,
  contributions: readonly Contribution[],
  { criteria }: Programme,
): Words {
  const withFit = (...fits: readonly Contribution['fit'][]) =>
    criteria.filter(({ key }) =>
      contributions.some(({ criterion, fit }) => criterion === key && fits.includes(fit)),
    )
  const [same, close, differs] = [withFit('same'), withFit('close'), withFit('different')]
  const say = (code: string) => {
    const lists = { list: listed(same, code), close: listed(close, code) }
    const fits = texts.text(code, `matching.because.${kindOf(same, close)}`, lists)
    const differ = texts.text(code, 'matching.because.differs', { list: listed(differs, code) })
    return [same.length + close.length > 0 ? fits : '', differs.length > 0 ? differ : '']
      .filter((sentence) => sentence !== '')
      .join(' ')
  }
  const further = texts.languages.filter(({ isActive, isDefault }) => isActive && !isDefault)
  return {
    text: say(texts.languages.find(({ isDefault }) => isDefault)?.languageCode ?? 'en'),
    localeText: Object.fromEntries(further.map(({ languageCode }) => [languageCode, say(languageCode)])),
  }
}

function kindOf(same: readonly Criterion[], close: readonly Criterion[]): string {
  if (close.length === 0) return 'fits'
  return same.length === 0 ? 'close' : 'fitsAndClose'
}

/** Returns the names of criteria as a list in a sentence: `language, field and place`. */
function listed(criteria: readonly Criterion[], code: string): string {
  const names = criteria.map(({ name, localeName }) => {
    const word = localeName[code] ?? name
    return word.charAt(0).toLocaleLowerCase(code) + word.slice(1)
  })
  return new Intl.ListFormat(`${code}-IN`).format(names)
}
