import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { DraftRow } from './draftStore.ts'

/** Throws if a draft is published. If a colleague was first, the problem names them. */
export async function requireOpen(tx: Database, draft: DraftRow): Promise<void> {
  if (draft.publishedAt === null && draft.runPublishedAt === null) return
  throw new Failure('alreadyTaken', { by: await nameOf(tx, draft.publishedBy) })
}

/** Returns the name of a member of the team; empty if there is none. */
export async function nameOf(db: Database, personId: string | null): Promise<string> {
  const person = personId === null ? undefined : await personById(db, personId)
  return person === undefined ? '' : displayNameOf(person)
}
