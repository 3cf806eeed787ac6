import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

import type { KeyKeeper } from '../../engines/keys.ts'

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
export interface FlowSeal {
  seal(flow: Flow): Promise<string>
  /** Returns undefined for a value that is not ours, was changed, or is older than ten minutes. */
  open(sealed: string): Promise<Flow | undefined>
}

/** Opens the seal with a stored key, so that every process can open what another sealed. */
export async function openFlowSeal(keys: KeyKeeper): Promise<FlowSeal> {
  const kept = await keys.keep('google-flow', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const key = Buffer.from(kept, 'base64url')
  return {
    seal: (flow) =>
      new EncryptJWT({ flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt()
        .setExpirationTime(`${flowSeconds}s`)
        .encrypt(key),
    async open(sealed) {
      const opened = await jwtDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => undefined)
      const shaped = v.safeParse(flowShape, opened?.payload.flow)
      return shaped.success ? shaped.output : undefined
    },
  }
}
