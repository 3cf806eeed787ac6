import { randomBytes } from 'node:crypto'

import type { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { strToU8, zipSync } from 'fflate'
import * as v from 'valibot'

import { type Job, job } from '../engines/queue.ts'
import type { House } from '../house.ts'
import type { Handlers, Person } from '../http/request.ts'
import type { JoinedRooms } from '../room.ts'

const exportsAnHour = { most: 5, seconds: 3600 }
/** Seconds that a link to an archive works. */
const linkSeconds = 15 * 60
/** Milliseconds after which an archive is deleted. */
const archiveLifeMs = 3_600_000
const fileName = 'my-data.zip'

/** Packs everything that the rooms store about a person. */
export function exportRoutes(
  house: House,
  rooms: JoinedRooms,
): Pick<Handlers<typeof privacyCalls>, 'exportData'> {
  const { db, files, limits, queue } = house
  return {
    async exportData({ person }) {
      await limits.take(`exports:${person.id}`, exportsAnHour)
      const bytes = zipSync(await archiveOf(house, rooms, person), { mtime: new Date() })
      const key = `exports/${randomBytes(24).toString('base64url')}.zip`
      // The deletion is planned before the archive is stored: otherwise a crash in between would leave it for ever.
      await queue.add(db, {
        name: 'forgetExport',
        payload: { key },
        at: new Date(Date.now() + archiveLifeMs),
      })
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

/** The job that deletes an archive. */
export function exportJobs({ files }: House): Record<'forgetExport', Job> {
  return {
    forgetExport: job({ payload: v.object({ key: v.string() }), work: ({ key }) => files.remove(key) }),
  }
}

async function archiveOf(
  { db, texts, config, clock }: House,
  rooms: JoinedRooms,
  person: Person,
): Promise<Record<string, Uint8Array>> {
  const { documents, files } = await rooms.exportOf(person.id)
  const language = await rooms.facts.language(db, person)
  const day = clock.now().toISOString().slice(0, 10)
  const readme = texts.text(language, 'export.readme', { product: config.productName, day })
  return {
    'README.txt': strToU8(readme),
    ...Object.fromEntries(
      Object.entries(documents).map(([name, part]) => [name, strToU8(`${JSON.stringify(part, null, 2)}\n`)]),
    ),
    ...Object.fromEntries(files),
  }
}
