import type { Ending, PersonalData, PersonalTable } from './personalData.ts'

/** Returns the document that lists all data about people: what is kept, why, how long, and who reads it. */
export function personalDocument(parts: readonly PersonalData[]): string {
  const tables = parts.flatMap((part) => Object.entries(part.tables ?? {}))
  const files = parts.flatMap((part) => Object.entries(part.files ?? {}))
  const device = parts.flatMap((part) => Object.entries(part.device ?? {}))
  const deviceOnly = parts.flatMap((part) => Object.entries(part.deviceOnly ?? {}))
  return [
    '# Personal data',
    'Everything that the product stores about people. `npm run personal-data` writes this page from the declarations of the domains (`personal.ts`, or `room.ts` of a small domain), which also decide what erasing an account deletes. A test fails on a column that nobody declared.',
    '"At once" is the moment at which a person deletes their account. "After 30 days" is 30 days later; until then a report can still be looked into.',
    '## In the database',
    table(
      ['Data', 'Reason', 'Readers', 'Period', 'Archive', 'Table'],
      tables.map(([name, each]) => [
        each.holds,
        each.why,
        each.readers,
        periodOf(each),
        typeof each.archive === 'string' ? `\`${each.archive}\`` : `None. ${each.archive.none}`,
        `\`${name}\``,
      ]),
    ),
    '## Files',
    table(
      ['Files', 'Readers', 'Period', 'Folder'],
      files.flatMap(([name, each]) =>
        'impersonal' in each ? [] : [[each.holds, each.readers, each.period, `\`${name}\``]],
      ),
    ),
    '## On the device of a person',
    'All of this is deleted when the person signs out.',
    table(
      ['Data', 'Name'],
      device.map(([name, holds]) => [holds, `\`${name}\``]),
    ),
    'This stays on the device, because it says nothing about the person.',
    table(
      ['Data', 'Name'],
      deviceOnly.map(([name, holds]) => [holds, `\`${name}\``]),
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

function periodOf({ period, people }: PersonalTable): string {
  const endings = [...new Set(Object.values(people).map(wordsOf))]
  return (
    [...(period === undefined ? [] : [`${capital(period)}.`]), ...endings].join(' ') ||
    'With what it belongs to.'
  )
}

function wordsOf(ending: Ending): string {
  if (ending === 'leave') return 'Deleted at once.'
  if (ending === 'forget') return 'Deleted after 30 days.'
  if (ending === 'clear') return 'The name is deleted after 30 days.'
  return 'code' in ending ? ending.code : `Stays: ${ending.stays}`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map(() => '-')), ...rows.map(line)].join('\n')
}
