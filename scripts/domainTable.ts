import type { Import } from './circles.ts'

/** The domains that each domain of the server uses, in the order of the table in ARCHITECTURE.md. */
type DomainTable = ReadonlyMap<string, readonly string[]>

/** Reads the table of domains: their names are in the first column, the domains that they use in the third. */
export function domainTable(text: string): DomainTable {
  const rows = [...text.matchAll(/^\| `(\w+)`[^|]*\|[^|]*\|([^|]*)\|/gm)]
  const names = new Set(rows.map(([, name = '']) => name))
  return new Map(
    rows.map(([, name = '', uses = '']) => [
      name,
      (uses.match(/\w+/g) ?? []).filter((word) => names.has(word)),
    ]),
  )
}

/** Returns where the table of domains and the imports differ, and domains that use one below them. */
export function wrongUses(table: DomainTable, imports: readonly Import[]): string[] {
  const order = [...table.keys()]
  const domainOf = (path: string) => path.split('/')[2] ?? ''
  const used = new Map(order.map((name) => [name, new Set<string>()]))
  for (const { from, to } of imports) {
    if (domainOf(to) !== domainOf(from) && table.has(domainOf(to)))
      used.get(domainOf(from))?.add(domainOf(to))
  }
  return [...used].flatMap(([name, real]) => {
    const said = table.get(name) ?? []
    return [
      ...[...real]
        .filter((other) => !said.includes(other))
        .map((other) => `${name} uses ${other}, which the table does not say.`),
      ...said
        .filter((other) => !real.has(other))
        .map((other) => `${name} does not use ${other}, which the table says.`),
      ...[...real]
        .filter((other) => order.indexOf(other) > order.indexOf(name))
        .map((other) => `${name} uses ${other}, which is below it.`),
    ]
  })
}
