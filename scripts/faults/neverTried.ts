import { domains } from '@saathi/contract/domains.ts'

/** Returns the writing routes of the contract that are not among those whose steps failed in turn. */
export function neverTried(tried: readonly string[]): readonly string[] {
  const known = new Set(tried)
  return Object.values(domains)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((kind) => !known.has(kind))
    .toSorted()
}
