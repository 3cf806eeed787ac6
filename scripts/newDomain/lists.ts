import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../steps.ts'
import type { DomainName } from './files.ts'

/** A line that a list gets: the file, the line before which it goes, and the line. */
export interface ListLine {
  readonly file: string
  readonly before: string
  readonly line: string
}

/** Returns the lines that a new domain adds to the lists of domains. */
export function linesOf({ name, title }: DomainName): readonly ListLine[] {
  const contract = 'contract/src/domains.ts'
  const rooms = 'server/src/rooms.ts'
  return [
    {
      file: contract,
      before: importAfter(contract, name),
      line: `import { ${name}Calls } from './${name}/calls.ts'`,
    },
    { file: contract, before: '  help: helpCalls,', line: `  ${name}: ${name}Calls,` },
    {
      file: rooms,
      before: importAfter(rooms, name),
      line: `import { ${name}Room } from './${name}/room.ts'`,
    },
    { file: rooms, before: '  helpRoom,', line: `  ${name}Room,` },
    {
      file: 'web/src/routes.tsx',
      before: "const InternshipPage = loaded('internships/InternshipPage.tsx', () =>",
      line: `const ${title}Page = loaded('${name}/${title}Page.tsx', () =>\n  import('./${name}/${title}Page.tsx').then((module) => module.${title}Page),\n)`,
    },
    {
      file: 'web/src/routes.tsx',
      before: '  page(paths.internship, InternshipPage),',
      line: `  page('/${name}', ${title}Page),`,
    },
    {
      file: 'ARCHITECTURE.md',
      before: rowOfHelp(),
      line: `| \`${name}\` | the ${name} of a person | no domain |`,
    },
  ]
}

/** Returns the text before which the import of a folder goes, so that imports stay in alphabetical order. */
function importAfter(file: string, name: string): string {
  const text = textOf(file)
  const imports = [...text.matchAll(/^import .* from '\.\/([^/]+)\/[^']+'$/gm)]
  const next = imports.find(([, folder = '']) => folder > name)?.[0]
  // A name behind all others goes to the end of the imports, before the first comment.
  return next ?? /\n\/\*\*\n.*$/m.exec(text)?.[0] ?? ''
}

/** Returns the row of the help desk in the table of the domains. */
function rowOfHelp(): string {
  return /^\| `help` .*$/m.exec(textOf('ARCHITECTURE.md'))?.[0] ?? ''
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
