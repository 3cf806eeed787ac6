import { useOnline } from './network.ts'

/** What a query knows about the age of its reply. */
export interface Aged {
  /** 0 if there is no reply yet, negative for one that this device stored. */
  readonly dataUpdatedAt: number
  readonly error: unknown
  readonly isFetching: boolean
  readonly isStale: boolean
}

/** That a reply may be old. */
export interface AsOf {
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number
  /** Whether a newer reply is on its way. */
  readonly isUpdating: boolean
}

/**
 * Returns since when the shown replies may be old, for the oldest of them; undefined if all are fresh. A reply may be old if this device
 * stored it, if a newer one is on its way or could not be loaded, and while there is no network.
 */
export function asOf(queries: readonly Aged[], isOnline: boolean): AsOf | undefined {
  const old = queries.filter(
    ({ dataUpdatedAt, error, isFetching, isStale }) =>
      dataUpdatedAt !== 0 && (!isOnline || dataUpdatedAt < 0 || error !== null || (isFetching && isStale)),
  )
  if (old.length === 0) return undefined
  return {
    at: Math.min(...old.map(({ dataUpdatedAt }) => Math.abs(dataUpdatedAt))),
    isUpdating: isOnline && old.some(({ isFetching }) => isFetching),
  }
}

/** The same for a component, which renders again when the network is lost or back. */
export function useAsOf(...queries: readonly Aged[]): AsOf | undefined {
  return asOf(queries, useOnline())
}
