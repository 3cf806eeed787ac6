import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { cruise, type ICruiseResult } from 'dependency-cruiser'

import { root } from './steps.ts'

/** An import from one file to another, both as paths from the root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/**
 * Circles among the children of one folder, where a child is a file or a whole folder: `[contract/src, [a, b, a]]`. A circle of
 * folders is found although no files in it form one.
 */
export function circlesOfFolders(
  imports: readonly Import[],
): (readonly [folder: string, circle: string[]])[] {
  const graphs = new Map<string, Map<string, Set<string>>>()
  for (const { from, to } of imports) {
    const [folder, ...children] = fork(from.split('/'), to.split('/'))
    const [a, b] = children
    if (folder === undefined || a === undefined || b === undefined || a === b) continue
    const graph = graphs.get(folder) ?? new Map<string, Set<string>>()
    graphs.set(folder, graph.set(a, (graph.get(a) ?? new Set()).add(b)))
  }
  return [...graphs].flatMap(([folder, graph]) => {
    const circle = circleIn(graph)
    return circle === undefined ? [] : [[folder, circle] as const]
  })
}

/** The deepest folder that holds both files, and its two children that lead to them. */
function fork(from: readonly string[], to: readonly string[]): readonly string[] {
  let depth = 0
  while (from[depth] === to[depth] && depth < from.length) depth += 1
  return [from.slice(0, depth).join('/'), from[depth] ?? '', to[depth] ?? '']
}

function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>()
  const search = (node: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(node)
    if (at >= 0) return [...way.slice(at), node]
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const found = search(next, [...way, node])
      if (found !== undefined) return found
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const found = search(node, [])
    if (found !== undefined) return found
  }
  return undefined
}

/** Tables that statements of more than one domain name, with the folders that name them. */
export function sharedTables(
  tables: readonly string[],
  files: readonly { readonly path: string; readonly text: string }[],
): (readonly [table: string, folders: string[]])[] {
  return tables.flatMap((table) => {
    const names = new RegExp(`\\b(?:from|join|into|update)\\s+${table}\\b`, 'i')
    const owners = new Set(
      files
        .filter(({ text }) => names.test(statementsIn(text)))
        .map(({ path }) => dirname(path).split('/')[2] ?? ''),
    )
    return owners.size > 1 ? [[table, [...owners].toSorted()] as const] : []
  })
}

/** Whether a file holds SQL. */
export function holdsSql(text: string): boolean {
  return statementsIn(text) !== ''
}

function statementsIn(text: string): string {
  return [...text.matchAll(/\bsql`([^`]*)`/g)].map(([, statement]) => statement ?? '').join('\n')
}

async function importsOf(folder: string): Promise<Import[]> {
  const { default: config } = await import('../.dependency-cruiser.cjs')
  const { output } = await cruise([folder], { ...config.options, validate: false })
  return (output as ICruiseResult).modules
    .filter(({ source }) => !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith(folder))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    )
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(testing|testDatabase|matrix)\.ts$/.test(path)
