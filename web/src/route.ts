import type { ComponentType } from 'react'

import type { Surroundings } from './shell/Frame.tsx'

/** One page of the client: where it is, who may see it, and what stands around it. */
export interface PageRoute {
  readonly path: string
  readonly access: 'public' | 'signedIn'
  readonly surroundings: Surroundings
  readonly Page: ComponentType
}
