/** The answer to a requirement. */
export interface Found {
  readonly id: string
  /** The way in which it was answered, such as `running`, `tests` or `met`. */
  readonly how: string
  readonly says: string
  readonly failure?: string
}

/** Returns the page with the answer to each requirement. */
export function document(all: readonly Found[]): string {
  const count = (how: string) => all.filter((each) => each.how === how).length
  const rows = all.map(
    ({ id, how, says, failure }) =>
      `| ${id} | ${failure === undefined ? how : '**fails**'} | ${says.replaceAll('|', '\\|')} |`,
  )
  return `# Evidence of security

\`npm run asvs\` writes this page. It answers each requirement of levels 1 and 2 of the OWASP Application Security Verification Standard 5.0,
by its number. The standard itself says what each number asks for.

| Way | Requirements | Meaning |
| --- | ---: | --- |
| running | ${count('running')} | the command asked a demo or a production that it had started |
| source | ${count('source')} | the command read the source |
| tests | ${count('tests')} | the command ran the named tests |
| met | ${count('met')} | no command checks it; the sentence says how it is met |
| no subject | ${count('no subject')} | the product has nothing that it is about |
| not met | ${count('not met')} | a choice, or open work; the sentence says why |

| Requirement | Way | Evidence |
| --- | --- | --- |
${rows.join('\n')}
`
}
