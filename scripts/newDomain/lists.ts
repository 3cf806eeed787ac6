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
  const archive = 'server/src/privacy/exportData.test.ts'
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
    { file: 'web/src/wire/paths.ts', before: "  internship: '/internship',", line: `  ${name}: '/${name}',` },
    {
      file: 'web/src/routes.tsx',
      before: "const InternshipPage = loaded('internships/InternshipPage.tsx', () =>",
      line: `const ${title}Page = loaded('${name}/${title}Page.tsx', () =>\n  import('./${name}/${title}Page.tsx').then((module) => module.${title}Page),\n)`,
    },
    {
      file: 'web/src/routes.tsx',
      before: '  page(paths.internship, InternshipPage),',
      line: `  page(paths.${name}, ${title}Page),`,
    },
    { file: archive, before: documentAfter(archive, name), line: `    '${name}.json',` },
    {
      file: 'server/src/testing/personalRows.ts',
      before: '  await house.db.transaction((tx) => app.rooms.welcome(tx, id))',
      line: `  await house.db.run(sql\`\n    insert into ${name} (id, person_id, text, created_at) values ('an-entry', \${id}, 'mine', \${at})\`)`,
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

/** Returns the line of the sorted list of documents before which a document goes. */
function documentAfter(file: string, name: string): string {
  const documents = [...textOf(file).matchAll(/^    '([\w.-]+)',$/gm)].map(([line, document = '']) => ({
    line,
    document,
  }))
  const next = documents.find(({ document }) => /^[a-z]/.test(document) && document > `${name}.json`)
  return next?.line ?? '  ])'
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
