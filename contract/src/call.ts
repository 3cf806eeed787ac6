import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** Who may make a call at all; finer rules are the handler's. */
export type Who = 'anyone' | 'person' | 'staff'

/**
 * How the body travels: `multipart` carries it as JSON in the part `data`, files in the other parts; `form` has a part for each
 * field, a text or a file.
 */
export type Transport = 'json' | 'multipart' | 'form'

/** One call of the contract: everything that both ends and the documents need to know about it. */
export interface Call<ErrorName extends string = string, Experience extends string = string> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` for each parameter, trailing slash included where the wire has one. */
  readonly path: string
  readonly who: Who
  /** The experience that must be open to the person; otherwise the call answers `notOpenYet`. */
  readonly opens?: Experience | ((query: Readonly<Record<string, unknown>>) => Experience | undefined)
  /** A sentence for the API's documents. */
  readonly about: string
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly transport?: Transport
  /** Further parts of a multipart body are files, by field; otherwise they are thrown away. */
  readonly takesFiles?: true
  /** Mailers post a form of their own here (RFC 8058), which is taken and not read. */
  readonly fromMailers?: true
  /** `asIs`: names cross the wire unchanged (the translation and primary-language calls). */
  readonly naming?: 'asIs'
  /** Answered while the product is under maintenance too. */
  readonly duringMaintenance?: true
  readonly reply: GenericSchema
  /** Failures this call may answer beyond the general ones. */
  readonly errors: readonly ErrorName[]
}

/** A domain's calls by name. */
export type Calls<ErrorName extends string = string, Experience extends string = string> = Record<
  string,
  Call<ErrorName, Experience>
>

/** Keeps the literal types of a call; the entry itself is the value. */
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

/** What a handler receives of a call: parsed and in camelCase. */
export interface Received<One extends Call> {
  readonly params: ParamsOf<One['path']>
  readonly query: [SchemaOf<One, 'query'>] extends [never] ? undefined : InferOutput<SchemaOf<One, 'query'>>
  readonly body: [SchemaOf<One, 'body'>] extends [never] ? undefined : InferOutput<SchemaOf<One, 'body'>>
}

/** What a caller gives. */
export type Given<One extends Call> = (keyof ParamsOf<One['path']> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<One['path']> }) &
  ([SchemaOf<One, 'query'>] extends [never]
    ? { readonly query?: undefined }
    : { readonly query?: InferInput<SchemaOf<One, 'query'>> }) &
  ([SchemaOf<One, 'body'>] extends [never]
    ? { readonly body?: undefined }
    : { readonly body: InferInput<SchemaOf<One, 'body'>> })

/** What a handler returns. */
export type ReplyInput<One extends Call> = InferInput<One['reply']>

/** What a caller gets. */
export type Reply<One extends Call> = InferOutput<One['reply']>

/** The address of a call with its parameters and query filled in; query names and values are in wire form already. */
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
