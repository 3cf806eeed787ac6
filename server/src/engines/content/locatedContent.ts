import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  getNodeValue,
  printParseErrorCode,
} from 'jsonc-parser'
import * as v from 'valibot'

/** A mistake in a content file, and where it is; lines and columns count from 1. */
export interface Mistake {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** Parsed JSON in which the position of every value is known. */
export interface Located {
  readonly value: unknown
  /**
   * Returns a mistake at a path of keys and indexes; if the path does not exist, at its nearest existing parent.
   */
  mistakeAt(path: JSONPath, message: string): Mistake
  /** The syntax errors of the text. */
  readonly mistakes: readonly Mistake[]
}

/** Parses JSON with the positions of its values; comments, trailing commas and duplicate names are mistakes. */
export function locate(file: string, text: string): Located {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const at = (offset: number, message: string): Mistake => ({ file, ...placeOf(text, offset), message })
  const mistakeAt = (path: JSONPath, message: string): Mistake => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = tree && findNodeAtLocation(tree, path.slice(0, length))
      if (node !== undefined) return at(node.offset, `${named(path)}${message}`)
    }
    return at(0, `${named(path)}${message}`)
  }
  return {
    value: tree === undefined ? undefined : getNodeValue(tree),
    mistakeAt,
    mistakes: [
      ...errors.map(({ error, offset }) => at(offset, `This is not JSON: ${printParseErrorCode(error)}.`)),
      ...(tree === undefined
        ? []
        : doubledNames(tree).map((node) =>
            at(node.offset, `${String(node.value)}: This name stands here twice.`),
          )),
    ],
  }
}

/** Checks a value by its schema, and also finds unknown fields and texts without a translation. */
export function mistakesOf(
  located: Located,
  schema: v.GenericSchema,
  languages: readonly string[],
): readonly Mistake[] {
  const result = v.safeParse(schema, located.value)
  const issues = result.success
    ? []
    : result.issues.map((issue) => {
        const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
        return located.mistakeAt(path, issue.message)
      })
  const found: Mistake[] = [...issues]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library keeps these parts of a schema out of its generic type
  walk({ shape: schema as unknown as Shape, value: located.value, path: [], languages }, (path, message) =>
    found.push(located.mistakeAt(path, message)),
  )
  return found
}

/**
 * The fields of a valibot schema that the check reads; the library exposes them, but not in the generic type.
 */
interface Shape {
  readonly pipe?: readonly Shape[]
  readonly wrapped?: Shape
  readonly item?: Shape
  readonly entries?: Readonly<Record<string, Shape>>
  /** The options of a variant are distinguished by the field `key`. */
  readonly key?: string
  readonly options?: readonly Shape[]
}

interface ContentNode {
  readonly shape: Shape
  readonly value: unknown
  readonly path: JSONPath
  readonly languages: readonly string[]
}

type Say = (path: JSONPath, message: string) => void

function walk(node: ContentNode, say: Say): void {
  const { shape, value, path } = node
  const [first] = shape.pipe ?? []
  if (first !== undefined && first !== shape) return walk({ ...node, shape: { ...first, pipe: [] } }, say)
  if (shape.wrapped !== undefined) return walk({ ...node, shape: shape.wrapped }, say)
  const kind = kindOf(shape, value)
  if (kind !== undefined) return walk({ ...node, shape: kind }, say)
  const { item, entries } = shape
  if (item !== undefined && Array.isArray(value)) {
    for (const [index, each] of value.entries())
      walk({ ...node, shape: item, value: each, path: [...path, index] }, say)
  }
  if (entries !== undefined && isRecord(value)) walkFields(node, { entries, value }, say)
}

/**
 * Returns the option of a variant that a value belongs to, if the shape is a variant and the value names one of its
 * kinds.
 */
function kindOf({ key, options = [] }: Shape, value: unknown): Shape | undefined {
  if (key === undefined || !isRecord(value)) return undefined
  return options.find(({ entries }) => {
    const field: unknown = entries?.[key]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library keeps these parts of a schema out of its generic type
    return field !== undefined && v.is(field as v.GenericSchema, value[key])
  })
}

function walkFields(
  node: ContentNode,
  {
    entries,
    value,
  }: { readonly entries: Readonly<Record<string, Shape>>; readonly value: Record<string, unknown> },
  say: Say,
): void {
  const { path, languages } = node
  for (const [name, part] of Object.entries(value)) {
    const inner = entries[name]
    if (inner === undefined) say([...path, name], 'There is no field of this name.')
    else walk({ ...node, shape: inner, value: part, path: [...path, name] }, say)
    const localeName = `locale${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`
    // Addresses and pictures may be the same in every language; texts need a translation.
    if (!Object.hasOwn(entries, localeName) || ['url', 'image'].includes(name) || !isFilled(part)) continue
    const translated = value[localeName]
    for (const language of languages) {
      if (isRecord(translated) && isFilled(translated[language])) continue
      say([...path, localeName, language], `The words of “${name}” are missing in this language.`)
    }
  }
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function doubledNames(node: Node): readonly Node[] {
  const names = new Set<unknown>()
  const doubled: Node[] = []
  for (const property of node.type === 'object' ? (node.children ?? []) : []) {
    const [name] = property.children ?? []
    if (name === undefined) continue
    if (names.has(name.value)) doubled.push(name)
    names.add(name.value)
  }
  return [...doubled, ...(node.children ?? []).flatMap(doubledNames)]
}

function named(path: JSONPath): string {
  return path.length === 0 ? '' : `${path.join('.')}: `
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
