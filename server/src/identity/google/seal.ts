import * as v from 'valibot'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'
import { openSeal, type Seal } from '../../engines/secrets/seals.ts'

/** Seconds that a person has for signing in at the provider. */
export const flowSeconds = 600

/** How the flow began: in a pop-up window, or in place of the page. */
export const flowMode = v.picklist(['popup', 'redirect'])
export type FlowMode = v.InferOutput<typeof flowMode>

const flowShape = v.object({
  mode: flowMode,
  /** The name of the broadcast channel on which the page that opened the window listens. */
  channel: v.string(),
  /** The address to which the provider sends the person back. */
  returnTo: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
})

/** The data of a flow between its start and the return from the provider. */
export type Flow = v.InferOutput<typeof flowShape>

/** Encrypts a flow for storage in the browser that began it; the browser can neither read nor change it. */
export type FlowSeal = Seal<Flow>

/** Opens the seal with a stored key, so that every process can open what another sealed. */
export function openFlowSeal(keys: KeyKeeper): Promise<FlowSeal> {
  return openSeal(keys, { name: 'google-flow', shape: flowShape, seconds: flowSeconds })
}
