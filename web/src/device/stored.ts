import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { makeListeners } from './listeners.ts'

/** A value on this device, under one key. */
export interface Stored<Value> {
  /** Returns the value; undefined if there is none or it cannot be read. It is the same object until it changes. */
  readonly now: () => Value | undefined
  readonly put: (value: Value) => void
  readonly forget: () => void
  /** Calls the listener at each change, including changes by other tabs; returns the function that stops it. */
  readonly listen: (listener: () => void) => () => void
  /** The value in a component, which renders again when it changes. */
  readonly use: () => Value | undefined
}

/**
 * Keys that stay when a person leaves; a key that ends with a dot means all keys that begin with it. Everything else in the
 * storage is deleted then. The list is here because the module that uses a key may not be loaded at that moment.
 */
const keysOfDevice = ['words.', 'languages', 'languageChosen', 'signOutOwed'] as const
type KeyOfDevice = (typeof keysOfDevice)[number]

interface StoredOptions {
  /** `tab`: only for this tab, until it is closed. `device`: for all tabs, until it is deleted. */
  readonly lives?: 'tab' | 'device'
  /** How the value is written; `text` stores a string as it is. */
  readonly writtenAs?: 'json' | 'text'
}

/** The lifetime of a value: the listed keys stay on the device when its person signs out, and no other key does. */
interface Leaving<Key extends string> {
  readonly leavesWith: Key extends KeyOfDevice ? 'device' : 'person'
}

interface Read<Value> {
  /** The text in the storage. */
  readonly text: string | null
  readonly value: Value | undefined
}

const stores = new Map<string, { readonly changed: () => void; readonly drop: () => void }>()

// Other tabs write to the same storage; a null key means that everything was deleted.
addEventListener('storage', ({ key }) => {
  if (key === null) for (const { changed } of stores.values()) changed()
  else stores.get(key)?.changed()
})

/**
 * A value on this device. The schema parses it at each reading: a value that an older version wrote, or that was edited by hand, counts as
 * absent. If the storage is full or forbidden, the value lives in this page only.
 */
export function stored<const Key extends string, Value>(
  key: Key,
  schema: v.GenericSchema<unknown, Value>,
  options: StoredOptions & Leaving<Key>,
): Stored<Value> {
  return makeStored(key, schema, options)
}

/** Makes a group of values whose keys share a prefix. */
export function storedEach<const Prefix extends string, Value>(
  prefix: Prefix,
  schema: v.GenericSchema<unknown, Value>,
  options: StoredOptions & Leaving<Prefix>,
): (name: string) => Stored<Value> {
  const known = new Map<string, Stored<Value>>()
  return (name) => {
    const there = known.get(name) ?? makeStored(prefix + name, schema, options)
    known.set(name, there)
    return there
  }
}

/** Deletes everything that leaves with a person and tells the listeners. */
export function forgetStored(): void {
  forgetIn(() => localStorage)
  forgetIn(() => sessionStorage)
  for (const [key, { drop }] of stores) if (!staysOnDevice(key)) drop()
}

function forgetIn(storage: () => Storage): void {
  try {
    for (const key of Object.keys(storage())) if (!staysOnDevice(key)) storage().removeItem(key)
  } catch (error) {
    // A forbidden storage holds nothing; the values that live in this page must still go.
    if (!(error instanceof DOMException)) throw error
  }
}

function staysOnDevice(key: string): boolean {
  return keysOfDevice.some((staying) => (staying.endsWith('.') ? key.startsWith(staying) : key === staying))
}

function makeStored<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  { lives = 'device', writtenAs = 'json' }: StoredOptions,
): Stored<Value> {
  const { tell, listen } = makeListeners()
  const storage = () => (lives === 'tab' ? sessionStorage : localStorage)
  /** The value that the storage refused. It lives as long as the page. */
  let unwritten: { readonly value: Value } | undefined
  let read: Read<Value> | undefined

  const now = () => {
    if (unwritten !== undefined) return unwritten.value
    const text = readText(storage, key)
    if (read === undefined || read.text !== text) read = { text, value: parse(schema, text, writtenAs) }
    return read.value
  }
  const put = (value: Value) => {
    const isWritten = writeText(storage, key, writtenAs === 'text' ? String(value) : JSON.stringify(value))
    unwritten = isWritten ? undefined : { value }
    tell()
  }
  const drop = () => {
    unwritten = undefined
    tell()
  }
  const forget = () => {
    writeText(storage, key, undefined)
    drop()
  }
  stores.set(key, { changed: () => void tell(), drop })
  return { now, put, forget, listen, use: () => useSyncExternalStore(listen, now, now) }
}

function parse<Value>(
  schema: v.GenericSchema<unknown, Value>,
  text: string | null,
  writtenAs: 'json' | 'text',
): Value | undefined {
  if (text === null) return undefined
  const read = v.safeParse(schema, writtenAs === 'text' ? text : fromJson(text))
  return read.success ? read.output : undefined
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readText(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Writes or deletes a text; returns whether the storage accepted it. */
function writeText(storage: () => Storage, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) storage().removeItem(key)
    else storage().setItem(key, text)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}
