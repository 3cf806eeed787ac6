import type { Limits } from '../assignment/candidates.ts'
import type { RunInput } from '../model/model.ts'
import type { Prepared } from '../pool/pool.ts'

/** The input of a core. */
export interface CoreInput {
  readonly input: RunInput
  readonly prepared: Prepared
  readonly limits: Limits
}
