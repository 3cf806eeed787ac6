import { Failure } from '@saathi/contract/errors.ts'
import { renamingOf, snakeCase } from '@saathi/contract/base/wire.ts'
import * as v from 'valibot'

import type { Texts } from '../engines/text/texts.ts'

/** A union of frames, distinguished by `command`. */
export type FrameUnion<Frame extends { readonly command: string } = { readonly command: string }> =
  v.GenericSchema<unknown, Frame> & {
    readonly type: 'variant'
    readonly options: readonly unknown[]
  }

/** A frame as read: the command, or why it is refused and the `temp_id` of the frame. */
export type ReadFrame<Command> =
  | { readonly command: Command }
  | { readonly failure: Failure; readonly tempId?: string | undefined }

type Option = v.ObjectSchema<v.ObjectEntries, undefined>

/** Returns a function that reads frames by the contract, in wire names or in camelCase. */
export function readerOf<Union extends FrameUnion>(
  union: Union,
): (text: string) => ReadFrame<v.InferOutput<Union>> {
  const options = optionsByCommand(union)
  return (text) => {
    const raw = parseObject(text)
    if (raw === undefined) return { failure: new Failure('malformed'), tempId: undefined }
    const tempId = tempIdOf(raw)
    const option = typeof raw.command === 'string' ? options.get(raw.command) : undefined
    if (option === undefined) {
      return { failure: new Failure('malformed', { detail: 'There is no such command.' }), tempId }
    }
    const result = v.safeParse(option.schema, option.fromWire(raw))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the option was taken from this union
    if (result.success) return { command: result.output as v.InferOutput<Union> }
    const [issue] = result.issues
    return issue.kind === 'schema'
      ? { failure: new Failure('malformed'), tempId }
      : { failure: new Failure('invalid', { detail: issue.message }), tempId }
  }
}

/** Returns a function that writes events in wire names, each as a frame; the same bytes are sent to every socket. */
export function writerOf<Union extends FrameUnion>(union: Union): (event: v.InferOutput<Union>) => Buffer {
  const options = optionsByCommand(union)
  return (event) => {
    const option = options.get(event.command)
    if (option === undefined) throw new Error(`The contract knows no event ${event.command}.`)
    return frameOf(JSON.stringify(option.toWire(event)))
  }
}

/** Returns a text as a WebSocket frame from a server: whole, and without a mask (RFC 6455, section 5.2). */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headLength + length)
  // The last part of a message, which is a text.
  frame[0] = 0b1000_0001
  if (headLength === 2) frame[1] = length
  else if (headLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headLength)
  return frame
}

/** Returns the error event of a failure. */
export function errorOf(
  texts: Pick<Texts, 'failure'>,
  { failure, extra }: Failure,
  tempId: string | undefined,
) {
  return {
    command: 'error' as const,
    code: snakeCase(failure),
    detail: extra.detail ?? texts.failure(failure),
    ...(tempId === undefined ? {} : { tempId }),
    ...(extra.until === undefined ? {} : { until: extra.until }),
  }
}

interface FrameOption {
  readonly schema: v.GenericSchema
  readonly fromWire: (raw: Readonly<Record<string, unknown>>) => unknown
  readonly toWire: (value: unknown) => unknown
}

function optionsByCommand(union: FrameUnion): Map<string, FrameOption> {
  return new Map(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a union of frames has objects for options, which its generic type does not say
    (union.options as readonly Option[]).map((schema) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options are told apart by the literal of their command
      const { literal } = schema.entries.command as v.LiteralSchema<string, undefined>
      const names = renamingOf(schema)
      const spellings = Object.keys(schema.entries).map((code) => [code, snakeCase(code)] as const)
      const fromWire = (raw: Readonly<Record<string, unknown>>) => {
        let known = raw
        for (const [code, wire] of spellings) {
          if (code === wire || raw[wire] != null || raw[code] == null) continue
          known = { ...known, [wire]: raw[code] }
        }
        return names.fromWire(known)
      }
      return [literal, { schema, fromWire, toWire: names.toWire }]
    }),
  )
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object from JSON is such a record; a copy of each frame would cost more than reading it
        (parsed as Record<string, unknown>)
      : undefined
  } catch {
    // The sender learns that the frame cannot be read; the text is not logged, because it may be private.
    return undefined
  }
}

function tempIdOf(raw: Readonly<Record<string, unknown>>): string | undefined {
  const given = raw.temp_id ?? raw.tempId
  return typeof given === 'string' ? given.slice(0, 100) : undefined
}
