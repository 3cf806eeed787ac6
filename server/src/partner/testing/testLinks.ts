import { referenceCalls } from '@saathi/contract/content/referenceCalls.ts'

import { ProblemAnswer, type Testing } from '../../testing/testing.ts'
import { sealLink } from '../links.ts'

/** A portal's key that is not the demo's. */
export const testNcsKey = Buffer.from('saathi-test-key-not-for-real-use').toString('base64url')

/** Makes links as the portal does, for a person from a district of Goa. */
export async function openPortalLinks({ ask }: Testing) {
  const [district] = await ask(referenceCalls.districts, { query: { stateId: '30' } })
  if (district === undefined) throw new Error('Goa has districts.')
  return {
    district,
    claimsOf: (email: string) => ({
      email,
      firstName: 'Priya',
      lastName: 'Naik',
      mobileNo: '9835041270',
      dob: '31/05/2004',
      stateid: 30,
      districtid: String(district.id),
    }),
    link: (claims: Readonly<Record<string, unknown>>, seconds = 600) =>
      sealLink(testNcsKey, claims, { seconds }),
  }
}

/** Returns the status and the code of a request that is refused. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  )
  if (error instanceof ProblemAnswer) return `${error.status} ${error.code}`
  return String(error)
}
