import { dirname } from 'node:path'

/** An import from one file to another, both as paths from the root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/**
 * Returns circles among the children of one folder, where a child is a file or a whole folder: `[contract/src,
 * [a, b, a]]`. Folders can form a circle although no files in them do.
 */
export function circlesOfFolders(
  imports: readonly Import[],
): (readonly [folder: string, circle: string[]])[] {
  return circlesAmong(imports, (child) => child)
}

/** Returns the deepest folder that holds both files, and its two children that lead to them. */
function fork(from: readonly string[], to: readonly string[]): readonly string[] {
  let depth = 0
  while (from[depth] === to[depth] && depth < from.length) depth += 1
  return [from.slice(0, depth).join('/'), from[depth] ?? '', to[depth] ?? '']
}

/**
 * Returns folders that import from a folder inside them whose files import from them in turn. Only the files that lie
 * in the outer folder itself count as the outer folder.
 */
export function foldersBothWays(imports: readonly Import[]): string[] {
  const inwards = new Set<string>()
  const outwards = new Set<string>()
  for (const { from, to } of imports) {
    const inner = childOn(dirname(from), dirname(to))
    if (inner !== undefined) inwards.add(inner)
    const outer = childOn(dirname(to), dirname(from))
    if (outer !== undefined) outwards.add(outer)
  }
  return [...inwards].filter((folder) => outwards.has(folder)).toSorted()
}

/**
 * Returns folders whose own files reach a folder inside them from which an import leads back, even through other folders inside. The files
 * of a workspace's root count for themselves there, because they only put the parts together.
 */
export function circlesThroughOwnFiles(
  imports: readonly Import[],
): (readonly [folder: string, circle: string[]])[] {
  const isRoot = (folder: string) => folder.split('/').length < 3
  return circlesAmong(imports, (child, folder) => (!isRoot(folder) && /\.\w+$/.test(child) ? '.' : child))
}

/** Returns one circle for each folder in which there is one; `nodeOf` returns the node of a child. */
function circlesAmong(
  imports: readonly Import[],
  nodeOf: (child: string, folder: string) => string,
): (readonly [folder: string, circle: string[]])[] {
  const graphs = new Map<string, Map<string, Set<string>>>()
  for (const { from, to } of imports) {
    const [folder = '', ...children] = fork(from.split('/'), to.split('/'))
    const [a, b] = children.map((child) => nodeOf(child, folder))
    if (a === undefined || b === undefined || a === b) continue
    const graph = graphs.get(folder) ?? new Map<string, Set<string>>()
    graphs.set(folder, graph.set(a, (graph.get(a) ?? new Set()).add(b)))
  }
  return [...graphs].flatMap(([folder, graph]) => {
    const circle = circleIn(graph)
    return circle === undefined ? [] : [[folder, circle] as const]
  })
}

/** Returns the child of a folder on the way to another folder below it; undefined if the other lies elsewhere. */
function childOn(folder: string, below: string): string | undefined {
  return below.startsWith(`${folder}/`)
    ? `${folder}/${below.slice(folder.length + 1).split('/')[0]}`
    : undefined
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
