import { randomBytes } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import { strToU8, zipSync } from 'fflate'
import * as v from 'valibot'

import { exportOf as exportMessages } from '../chat/public.ts'
import { type Job, job } from '../engines/queue.ts'
import { exportOf as exportLikes } from '../feed/public.ts'
import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import { exportOf as exportLearning } from '../learning/public.ts'
import { exportOf as exportMentorships } from '../mentorship/public.ts'
import { exportOf as exportNotices } from '../notifications/public.ts'
import { exportOf as exportSurveys } from '../surveys/public.ts'
import { decisionsOf } from '../people/decisionStore.ts'
import { everySignIn } from './eraseStore.ts'
import { keptPicture } from '../people/pictures.ts'
import { personById, type PersonRow } from '../people/store.ts'

const exportsAnHour = { most: 5, seconds: 3600 }
/** Seconds a link to an archive lives. */
const linkSeconds = 15 * 60
/** Milliseconds an archive is kept. */
const kept = 3_600_000
const fileName = 'my-data.zip'

/** Packs what is kept about a person. */
export function exportRoutes(house: House): Pick<Handlers<typeof privacyCalls>, 'exportData'> {
  const { db, files, limits, queue } = house
  return {
    async exportData({ person }) {
      await limits.take(`exports:${person.id}`, exportsAnHour)
      const row = await personById(db, person.id)
      if (row === undefined) throw new Failure('tokenInvalid')
      const bytes = zipSync(await archiveOf(house, row), { mtime: new Date() })
      const key = `exports/${randomBytes(24).toString('base64url')}.zip`
      // Its end is settled before it begins: an archive that nobody forgets would lie there for ever.
      await queue.add(db, { name: 'forgetExport', payload: { key }, at: new Date(Date.now() + kept) })
      await files.put(key, bytes)
      return {
        url: files.link(key, { seconds: linkSeconds, name: fileName }),
        name: fileName,
        size: bytes.length,
        expiresAt: new Date(Date.now() + linkSeconds * 1000).toISOString(),
      }
    },
  }
}

/** The job that forgets an archive. */
export function exportJobs({ files }: House): Record<'forgetExport', Job> {
  return {
    forgetExport: job({ payload: v.object({ key: v.string() }), work: ({ key }) => files.remove(key) }),
  }
}

async function archiveOf(house: House, person: PersonRow): Promise<Record<string, Uint8Array>> {
  const { db, files, texts, config, clock } = house
  const { id, pictureKey, primaryLanguage } = person
  const told = await exportNotices(db, id)
  const surveys = await exportSurveys(house, id)
  const learned = await exportLearning(house, id)
  const parts = {
    'profile.json': profileOf(person),
    'consents.json': await decisionsOf(db, id),
    'sign-ins.json': await everySignIn(db, id),
    'surveys.json': surveys.answers,
    'learning.json': learned.learning,
    'feed.json': await exportLikes(db, id),
    'messages.json': await exportMessages(db, id),
    'mentorships.json': await exportMentorships(db, id),
    'notices.json': told,
  }
  const day = clock.now().toISOString().slice(0, 10)
  const readme = texts.text(primaryLanguage, 'export.readme', { product: config.productName, day })
  const picture = pictureKey === null ? undefined : await keptPicture(files, pictureKey)
  return {
    'README.txt': strToU8(readme),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, strToU8(`${JSON.stringify(part, null, 2)}\n`)]),
    ),
    ...Object.fromEntries([...surveys.files, ...learned.files]),
    ...(picture === undefined ? {} : { 'picture.webp': picture }),
  }
}

/** What a row says of its person; what guards the account is not among it. */
const profileFields = [
  'email',
  'role',
  'firstName',
  'lastName',
  'bio',
  'phoneNumber',
  'birthYear',
  'provider',
  'project',
  'institutionCode',
  'primaryLanguage',
  'termsVersion',
  'emailVerifiedAt',
  'createdAt',
] as const satisfies readonly (keyof PersonRow)[]

function profileOf(person: PersonRow) {
  return Object.fromEntries(profileFields.map((field) => [field, person[field]]))
}
