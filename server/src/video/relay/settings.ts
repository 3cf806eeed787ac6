import * as v from 'valibot'

import type { LineSettings } from './packets/wire.ts'

const shape = v.object({
  hosts: v.array(v.string()),
  told: v.array(v.string()),
  ports: v.optional(v.tuple([v.number(), v.number()])),
  overTcp: v.boolean(),
  isPrivate: v.boolean(),
})

/** The name under which the product gives the relay its settings. */
const name = 'CALL_RELAY_SETTINGS'

/** Writes the settings for the relay's environment. */
export function writeLineSettings(settings: LineSettings): Record<string, string> {
  return { [name]: JSON.stringify(settings) }
}

/** Reads them in the relay. */
export function readLineSettings(environment: NodeJS.ProcessEnv): LineSettings {
  return v.parse(shape, JSON.parse(environment[name] ?? '{}'))
}
