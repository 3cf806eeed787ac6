import type { ComponentType } from 'react'

import type { Surroundings } from './bars/Frame.tsx'

/** A page and the function that loads its code in advance. */
export interface LoadedPage {
  /** Its file below `src`, for the build. */
  readonly file: string
  readonly Page: ComponentType
  readonly preload: () => Promise<{ readonly default: ComponentType }>
}

/** One page of the client: its path, who may see it, and what is shown around it. */
export interface PageRoute extends LoadedPage {
  readonly path: string
  readonly access: 'public' | 'signedIn'
  readonly surroundings: Surroundings
}
