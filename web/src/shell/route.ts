import type { ComponentType } from 'react'

import type { Surroundings } from './Frame.tsx'

/** A page, and what loads its code before it is shown. */
export interface LoadedPage {
  readonly Page: ComponentType
  readonly preload: () => Promise<unknown>
}

/** One page of the client: where it is, who may see it, and what stands around it. */
export interface PageRoute extends LoadedPage {
  readonly path: string
  readonly access: 'public' | 'signedIn'
  readonly surroundings: Surroundings
}
