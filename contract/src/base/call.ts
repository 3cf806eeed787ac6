import type { GenericSchema, InferInput, InferOutput } from 'valibot'

import type { StaffRight } from './staffRights.ts'

/** Who may make a call. The handler checks finer rules. */
export type Who = 'anyone' | 'person' | 'staff'

/**
 * How the body is sent. `multipart`: JSON in the part `data`, files in the other parts. `form`: one part for
 * each field, a text or a file.
 */
export type Transport = 'json' | 'multipart' | 'form'

/** One call of the contract, with all facts that client, server and the API's documents need about it. */
export interface Call<ErrorName extends string = string, Experience extends string = string> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with `:name` for each parameter, and with a trailing slash if the wire has one. */
  readonly path: string
  readonly who: Who
  /** One of these rights is needed. A call of staff names them, or works before the second factor. */
  readonly rights?: readonly StaffRight[]
  /** The call of staff also works without the second factor. */
  readonly beforeSecondFactor?: true
  /** The experience that must be open to the person; otherwise the call fails with `notOpenYet`. */
  readonly opens?: Experience | ((query: Readonly<Record<string, unknown>>) => Experience | undefined)
  /** Only the person reads the reply: a member of the team who sees the product as this person does is refused. */
  readonly isPrivate?: true
  /** A sentence for the API's documents. */
  readonly about: string
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly transport?: Transport
  /** The other parts of a multipart body are files, by field. Without this they are ignored. */
  readonly takesFiles?: true
  /** The failure of a body with too many bytes, in place of `tooLarge`. */
  readonly tooLarge?: ErrorName
  /** The reply is an address, and the caller is redirected to it. */
  readonly redirects?: true
  /** Mail programs post a form here (RFC 8058). It is accepted and not read. */
  readonly fromMailers?: true
  /** `asIs`: names are the same in code and on the wire (the translation and primary-language calls). */
  readonly naming?: 'asIs'
  /** The call also works during maintenance. */
  readonly duringMaintenance?: true
  readonly reply: GenericSchema
  /** The failures this call may return besides the general ones. */
  readonly errors: readonly ErrorName[]
}

/** A domain's calls by name. */
export type Calls<ErrorName extends string = string, Experience extends string = string> = Record<
  string,
  Call<ErrorName, Experience>
>

/** Returns the definition unchanged; the function only keeps its literal types. */
// @__NO_SIDE_EFFECTS__
export function call<const One extends Call>(definition: One): One {
  return definition
}

/** The parameters in a path: `'/a/:id/'` has `{ id: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

type SchemaOf<One, Part extends string> =
  One extends Record<Part, infer Schema> ? (Schema extends GenericSchema ? Schema : never) : never

/** The arguments of a handler: parsed, with names in camelCase. */
export interface Received<One extends Call> {
  readonly params: ParamsOf<One['path']>
  readonly query: [SchemaOf<One, 'query'>] extends [never] ? undefined : InferOutput<SchemaOf<One, 'query'>>
  readonly body: [SchemaOf<One, 'body'>] extends [never] ? undefined : InferOutput<SchemaOf<One, 'body'>>
}

/** The arguments of a caller. */
export type Given<One extends Call> = (keyof ParamsOf<One['path']> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<One['path']> }) &
  ([SchemaOf<One, 'query'>] extends [never]
    ? { readonly query?: undefined }
    : { readonly query?: InferInput<SchemaOf<One, 'query'>> }) &
  ([SchemaOf<One, 'body'>] extends [never]
    ? { readonly body?: undefined }
    : { readonly body: InferInput<SchemaOf<One, 'body'>> })

/** The result of a handler. */
export type ReplyInput<One extends Call> = InferInput<One['reply']>

/** The result for a caller. */
export type Reply<One extends Call> = InferOutput<One['reply']>

/**
 * Returns the address of a call with its parameters and query filled in. Query names and values must be in wire
 * form. Throws if a parameter is missing.
 */
export function addressOf(
  path: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The parameter ${name} of ${path} is missing.`)
    return encodeURIComponent(value)
  })
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  )
  const search = new URLSearchParams(pairs).toString()
  return search === '' ? filled : `${filled}?${search}`
}
