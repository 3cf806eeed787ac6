import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { strFromU8, unzipSync } from 'fflate'

import type { TestPerson, Testing } from '../../testing/testing.ts'

/** Requests a person's archive, builds it and returns the link to it. */
export async function archiveLink({ ask, workJobs }: Testing, { token }: Pick<TestPerson, 'token'>) {
  const begun = await ask(privacyCalls.exportData, {}, { token })
  if (begun.status !== 'PREPARING') throw new Error(`The archive is ${begun.status} at once.`)
  await workJobs()
  const ready = await ask(privacyCalls.archive, {}, { token })
  if (ready?.status !== 'READY') throw new Error(`The archive is ${ready?.status ?? 'gone'}.`)
  return ready
}

/** Returns the files of a person's archive by name, as texts. */
export async function archiveTexts(testing: Testing, person: Pick<TestPerson, 'token'>) {
  const files = await archiveFiles(testing, person)
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Returns the files of a person's archive by name. */
export async function archiveFiles(testing: Testing, person: Pick<TestPerson, 'token'>) {
  const { url } = await archiveLink(testing, person)
  return unzipSync((await testing.app.server.inject({ url })).rawPayload)
}
