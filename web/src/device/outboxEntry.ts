import * as v from 'valibot'

/** A kind of action that a person does on this device and that has to reach the server. */
export interface Action<Given> {
  /** The stored name of the action. It never changes, because stored entries of earlier versions carry it. */
  readonly name: string
  readonly given: v.GenericSchema<unknown, Given>
  /** Entries of one lane are sent one after the other. Lanes do not wait for each other. */
  readonly laneOf: (given: Given) => string
  /** Whether a refused entry stays until the person has seen why; otherwise it is dropped. */
  readonly keepsRefused: boolean
  /** Whether nobody has to know that it waits: its loss costs the person nothing that they made. */
  readonly isQuiet?: boolean
}

/** An action that has not reached the server yet, or that it refused. */
export interface OutboxEntry<Given = unknown> {
  /** The idempotency key, so that the server executes a repeated request only once. */
  readonly id: string
  readonly action: string
  readonly given: Given
  readonly personId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The server's code for why it refused; undefined while the entry waits. */
  readonly failure: string | undefined
  /** True once an attempt has failed. It is not stored. */
  readonly isHeldUp: boolean
  /** See Action. */
  readonly isQuiet?: boolean | undefined
  /** True when the device had no room for the entry, so that a reload loses it. */
  readonly isUnstored?: boolean
}

const common = {
  id: v.string(),
  personId: v.string(),
  at: v.number(),
  failure: v.optional(v.string()),
  isQuiet: v.optional(v.boolean()),
}
const current = v.object({ ...common, action: v.string(), given: v.unknown() })
/** Earlier versions of the client wrote this shape, with the lane in it. */
const earlier = v.pipe(
  v.object({ ...common, kind: v.string(), payload: v.unknown() }),
  v.transform(({ kind, payload, ...rest }) => ({ ...rest, action: kind, given: payload })),
)
const entry = v.union([current, earlier])

/** Returns a stored entry in the current shape; undefined if it cannot be read. */
export function readEntry(value: unknown): OutboxEntry | undefined {
  const read = v.safeParse(entry, value)
  if (!read.success) return undefined
  const { failure, ...rest } = read.output
  return { ...rest, failure, isHeldUp: false }
}

/** The entries of an action, waiting or refused, oldest first. Unreadable ones are left out. */
export function entriesOf<Given>(
  { name, given: schema }: Pick<Action<Given>, 'name' | 'given'>,
  entries: readonly OutboxEntry[],
): readonly OutboxEntry<Given>[] {
  return entries.flatMap((each) => {
    if (each.action !== name) return []
    const given = v.safeParse(schema, each.given)
    return given.success ? [{ ...each, given: given.output }] : []
  })
}

/** The inputs of an action's waiting entries, oldest first. An overlay shows them as done. */
export function waitingOf<Given>(
  action: Pick<Action<Given>, 'name' | 'given'>,
  entries: readonly OutboxEntry[],
): readonly Given[] {
  return entriesOf(action, entries).flatMap(({ given, failure }) => (failure === undefined ? [given] : []))
}
