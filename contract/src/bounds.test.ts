import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'

import type { Call } from './base/call.ts'
import { domains } from './domains.ts'
import { socketCommand } from './socket.ts'

/** The parts of a schema that can hold others. */
interface Part {
  readonly kind?: string
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly entries?: Readonly<Record<string, Part>>
  readonly options?: readonly unknown[]
  readonly items?: readonly Part[]
  readonly item?: Part
  readonly key?: Part
  readonly value?: unknown
  readonly wrapped?: Part
  readonly rest?: Part
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The checks that limit the length of a text. */
const bounds = ['max_length', 'max_bytes']
/** Schemas that accept only listed values. */
const named = ['picklist', 'literal', 'enum']

/** Returns the places of a schema at which a text of any length is accepted. */
function unboundedIn(part: Part, place: string): string[] {
  const { pipe } = part
  if (pipe === undefined) return unboundedInside(part, place)
  const [first, ...rest] = pipe
  if (first === undefined) return []
  const isText = first.type === 'string' && first.pipe === undefined
  const isBounded = bounds.every((bound) => rest.some(({ type }) => type === bound))
  const isNamed = rest.some(({ type }) => named.includes(type))
  const later = rest.filter(({ kind }) => kind === 'schema').flatMap((each) => unboundedIn(each, place))
  if (isText) return isBounded || isNamed ? later : [place]
  return [...unboundedIn(first, place), ...later]
}

function unboundedInside(part: Part, place: string): string[] {
  if (part.type === 'string') return [place]
  const inside: [string, unknown][] = [
    ...Object.entries(part.entries ?? {}),
    ...(part.options ?? []).map((each): [string, unknown] => ['', each]),
    ...(part.items ?? []).map((each): [string, unknown] => ['[]', each]),
    ['[]', part.item],
    ['{}', part.key],
    ['{}', part.value],
    ['', part.wrapped],
    ['', part.rest],
  ]
  return inside.flatMap(([name, each]) =>
    isPart(each) ? unboundedIn(each, name === '' ? place : `${place}.${name}`) : [],
  )
}

const asPart = (schema: GenericSchema): Part => schema

test('the walk finds a text without an end, wherever it is', async () => {
  const v = await import('valibot')
  const bounded = v.pipe(v.string(), v.maxLength(1), v.maxBytes(3))
  const schema = v.object({
    good: bounded,
    named: v.pipe(v.string(), v.toLowerCase(), v.picklist(['a'])),
    bad: v.string(),
    half: v.pipe(v.string(), v.maxLength(1)),
    list: v.optional(v.array(v.union([bounded, v.string()]))),
    map: v.record(bounded, v.pipe(v.array(v.string()), v.maxLength(2))),
  })
  expect(unboundedIn(asPart(schema), 'body')).toEqual([
    'body.bad',
    'body.half',
    'body.list.[]',
    'body.map.{}.[]',
  ])
})

const calls = Object.values(domains).flatMap((each) => Object.entries<Call>(each))

test.each(calls)('%s takes no text without an end', (_name, { body, query }) => {
  const found = [
    ...(body === undefined ? [] : unboundedIn(asPart(body), 'body')),
    ...(query === undefined ? [] : unboundedIn(asPart(query), 'query')),
  ]
  expect(found).toEqual([])
})

test('no command of the socket takes a text without an end', () => {
  expect(unboundedIn(asPart(socketCommand), 'frame')).toEqual([])
})
