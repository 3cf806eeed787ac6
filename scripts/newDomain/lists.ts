import type { DomainName } from './files.ts'

/** A line that a list gets: the file, the line before which it goes, and the line. */
export interface ListLine {
  readonly file: string
  readonly before: string
  readonly line: string
}

/** Returns the lines that a new domain adds to the lists of domains. */
export function linesOf({ name, title }: DomainName): readonly ListLine[] {
  return [
    {
      file: 'contract/src/domains.ts',
      before: "import { helpCalls } from './help/calls.ts'",
      line: `import { ${name}Calls } from './${name}/calls.ts'`,
    },
    { file: 'contract/src/domains.ts', before: '  help: helpCalls,', line: `  ${name}: ${name}Calls,` },
    {
      file: 'server/src/rooms.ts',
      before: "import { helpRoom } from './help/room.ts'",
      line: `import { ${name}Room } from './${name}/room.ts'`,
    },
    { file: 'server/src/rooms.ts', before: '  helpRoom,', line: `  ${name}Room,` },
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
    // The lists of domains and the base files lie around the domains, so the folders import each other.
    ...['contract', 'server', 'web'].map((part) => ({
      file: 'scripts/knownBothWays.ts',
      before: `  '${part}/src/help',`,
      line: `  '${part}/src/${name}',`,
    })),
    {
      file: 'server/src/privacy/exportData.test.ts',
      before: "    'learning.json',",
      line: `    '${name}.json',`,
    },
    {
      file: 'server/src/testing/personalRows.ts',
      before: '  await house.db.transaction((tx) => app.rooms.welcome(tx, id))',
      line: `  await house.db.run(sql\`\n    insert into ${name} (id, person_id, text, created_at) values ('an-entry', \${id}, 'mine', \${at})\`)`,
    },
  ]
}
