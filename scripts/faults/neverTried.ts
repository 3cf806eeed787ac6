import { domains } from '@saathi/contract/domains.ts'

/**
 * Writing routes whose steps don't fail in turn, each with the reason. All others succeed in some row of the tests of all calls (`matrix.test.ts`), whose steps
 * the run lets fail.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'POST /api/v2/calendar/connect/:provider/':
    'It stores nothing but a count of its limit: the state of the sign-in is in a cookie, which the tests send in a browser of their own.',
}

/** The first call of this route mails a code, and only the second one erases. */
const erasing = 'POST /api/v2/users/erase/ with a code'

/** Returns the writing routes of the contract, such as `POST /identity/sign-in`. */
export function writingRoutes(): readonly string[] {
  return Object.values(domains)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .concat(erasing)
    .toSorted()
}

/** Returns the writing routes of the contract that are neither among those whose steps failed in turn, nor an exception. */
export function neverTried(tried: readonly string[]): readonly string[] {
  const known = new Set([...tried, ...Object.keys(exceptions)])
  return writingRoutes().filter((route) => !known.has(route))
}
