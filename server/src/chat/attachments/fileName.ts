/** The longest name of a stored file, in UTF-16 units. The link to the file contains the whole name. */
const mostUnits = 200

/**
 * Returns the name of a file without folders, and without characters that break a line, change the direction of the
 * text or have a meaning in paths. A long name loses letters before its ending.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(writtenByForms, '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD<>:"|?*]/gu, (sign) =>
      joiners.has(sign) ? sign : '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot >= 0 ? [plain.slice(0, dot).trim(), plain.slice(dot)] : [plain, '']
  const fitting = beginning(stem, mostUnits - ending.length)
  return `${fitting === '' ? 'file' : fitting}${ending}`
}

/** How a browser's form encodes a quotation mark and the end of a line in a name. */
const writtenByForms = /%(?:22|0D|0A)/g

/** The zero-width joiner and non-joiner: Indian scripts and emoji are written with them. */
const joiners = new Set(['\u200C', '\u200D'])

/** Returns as many whole letters of a text as fit. */
function beginning(text: string, units: number): string {
  let fitting = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (fitting.length + segment.length > units) break
    fitting += segment
  }
  return fitting
}

/** Returns the name with its ending replaced; a name without an ending gets this one. */
export function withEnding(name: string, ending: string): string {
  const dot = name.lastIndexOf('.')
  return `${dot > 0 ? name.slice(0, dot) : name}.${ending}`
}
