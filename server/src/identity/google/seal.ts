import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

import type { KeyKeeper } from '../../engines/keys.ts'

/** Seconds that somebody has for signing in at the provider. */
export const flowSeconds = 600

/** How the flow was begun: in a window of its own, or in place of the page. */
export const flowMode = v.picklist(['popup', 'redirect'])
export type FlowMode = v.InferOutput<typeof flowMode>

const flowShape = v.object({
  mode: flowMode,
  /** Names the broadcast channel on which the page that opened the window listens. */
  channel: v.string(),
  /** Where the provider sends the person back to. */
  returnTo: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
})

/** What one flow remembers between its beginning and the return from the provider. */
export type Flow = v.InferOutput<typeof flowShape>

/** Keeps a flow in the browser that began it, so that it can neither read nor change it. */
export interface FlowSeal {
  seal(flow: Flow): Promise<string>
  /** Undefined for what is none of ours, altered, or older than ten minutes. */
  open(sealed: string): Promise<Flow | undefined>
}

/** Seals with a key that is kept, so that every process opens what another sealed. */
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
