import type { GenericSchema } from 'valibot'

/**
 * Renaming between code (camelCase) and wire (snake_case) by the schema. Only the keys of object schemas are
 * renamed; keys that are data (question keys, translations, programme keys) are not touched.
 */
export interface Renaming {
  readonly toWire: (value: unknown) => unknown
  readonly fromWire: (value: unknown) => unknown
}

/** Converts `mentorshipType` to `mentorship_type`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns the renaming for a schema; it is built once and cached. */
export function renamingOf(schema: GenericSchema): Renaming {
  const known = cache.get(schema)
  if (known !== undefined) return known
  const made = makeRenaming(schema)
  cache.set(schema, made)
  return made
}

const cache = new WeakMap<object, Renaming>()
const untouched: Renaming = { toWire: (value) => value, fromWire: (value) => value }

/**
 * The fields of a valibot schema that renaming reads; the library exposes them, but not in the generic type.
 */
interface Shape {
  readonly type: string
  readonly pipe?: readonly Shape[]
  readonly wrapped?: Shape
  readonly item?: Shape
  readonly value?: Shape
  readonly entries?: Record<string, Shape>
  readonly options?: readonly Shape[]
  readonly items?: readonly Shape[]
}

function makeRenaming(schema: object): Renaming {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library keeps these parts of a schema out of its generic type
  return rename(schema as Shape)
}

function rename(shape: Shape): Renaming {
  const [first] = shape.pipe ?? []
  if (first !== undefined && first !== shape) return rename({ ...first, pipe: [] })
  if (shape.wrapped !== undefined) return rename(shape.wrapped)
  if (shape.type === 'array' && shape.item !== undefined) return renameItems(shape.item)
  if (shape.type === 'record' && shape.value !== undefined) return renameValues(shape.value)
  if (shape.entries !== undefined) return renameEntries([shape.entries])
  if (shape.type === 'variant' || shape.type === 'union') return renameOptions(shape)
  return untouched
}

function renameOptions(shape: Shape): Renaming {
  const options = (shape.options ?? []).filter((option) => typeof option === 'object')
  const objects = options.flatMap((option) => (option.entries === undefined ? [] : [option.entries]))
  if (objects.length > 0) return renameEntries(objects)
  const [array] = options.filter((option) => option.type === 'array')
  return array === undefined ? untouched : rename(array)
}

function renameItems(item: Shape): Renaming {
  const inner = rename(item)
  if (inner === untouched) return untouched
  return {
    toWire: (value) => (Array.isArray(value) ? value.map(inner.toWire) : value),
    fromWire: (value) => (Array.isArray(value) ? value.map(inner.fromWire) : value),
  }
}

function renameValues(item: Shape): Renaming {
  const inner = rename(item)
  if (inner === untouched) return untouched
  const each = (value: unknown, change: (part: unknown) => unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]))
      : value
  return {
    toWire: (value) => each(value, inner.toWire),
    fromWire: (value) => each(value, inner.fromWire),
  }
}

/** A field in one direction. */
interface Entry {
  readonly from: string
  readonly to: string
  readonly change: (part: unknown) => unknown
}

function renameEntries(objects: readonly Record<string, Shape>[]): Renaming {
  const out: Entry[] = []
  const back: Entry[] = []
  for (const [code, shape] of objects.flatMap((object) => Object.entries(object))) {
    const wire = snakeCase(code)
    const { toWire, fromWire } = rename(shape)
    out.push({ from: code, to: wire, change: toWire })
    back.push({ from: wire, to: code, change: fromWire })
  }
  return { toWire: (value) => pick(value, out), fromWire: (value) => pick(value, back) }
}

function pick(value: unknown, entries: readonly Entry[]): unknown {
  if (!isRecord(value)) return value
  const picked: Record<string, unknown> = {}
  for (const { from, to, change } of entries) {
    if (Object.hasOwn(value, from) && !Object.hasOwn(picked, to)) picked[to] = change(value[from])
  }
  return picked
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
