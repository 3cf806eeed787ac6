import type { ComponentType } from 'react'

import type { Surroundings } from './Frame.tsx'

/** A page and the function that loads its code in advance. */
export interface LoadedPage {
  readonly Page: ComponentType
  readonly preload: () => Promise<unknown>
}

/** One page of the client: its path, who may see it, and what is shown around it. */
export interface PageRoute extends LoadedPage {
  readonly path: string
  readonly access: 'public' | 'signedIn'
  readonly surroundings: Surroundings
}
