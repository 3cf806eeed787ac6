import type { Area } from '@saathi/contract/learning/calls.ts'
import { useSearch } from 'wouter'

import { type SessionPaths, sessionPathsIn } from '../wire/paths.ts'

/**
 * The addresses of an area's sessions. Where the address of this page names a mentorship, so do they: it is not
 * the active one.
 */
export function useSessionPaths(area: Area): SessionPaths {
  const named = new URLSearchParams(useSearch()).get('mentorship') ?? undefined
  return sessionPathsIn(area, named)
}
