import { randomBytes } from 'node:crypto'

import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import type { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { nextStepOf, type StageKind } from '@saathi/contract/matching/screeningRules.ts'

import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import { isUsed, once } from '../../engines/database/once.ts'
import { receiveDocument } from '../../engines/files/documents.ts'
import { putUntilNamed } from '../../engines/files/unnamedFiles.ts'
import type { House } from '../../house/house.ts'
import { type PersonRow, personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { heldDecision, putDecisionBack, type Screening, screeningOf } from '../public/screening.ts'
import { putAnswers, putDocument, stepOfToken } from '../stages/stepStore.ts'
import { askReferee, hashOf } from './referee.ts'
import { ownStages } from './shown.ts'

type Own = Reply<typeof screeningCalls.ownScreening>
type OwnHouse = Pick<House, 'db' | 'clock' | 'bus'>

/** Returns a person's own stages: which is theirs, which is ours, and since when. */
export async function ownScreening(house: OwnHouse, person: PersonRow): Promise<Own> {
  if (person.role === 'staff') return { hasStages: false, stages: [], words: {}, refusal: null }
  const screening = await screeningOf(house, house.db, person)
  const { hasStages, decisions, stages, progress } = screening
  const refused = progress.find(({ state }) => state === 'not_now' || state === 'no')
  const newest = decisions.find(
    ({ stage, decision }) => stage === refused?.rule.key && decision === refused.state,
  )
  const kind = stages.find(({ key }) => key === refused?.rule.key)?.kind
  return {
    hasStages,
    stages: ownStages(screening),
    words: {},
    refusal:
      newest === undefined || kind === undefined
        ? null
        : { reason: newest.reason, words: newest.words, next: nextStepOf(kind, newest.decision) },
  }
}

interface OwnStep {
  readonly personId: string
  readonly stage: string
}

/** A document for a stage. An upload that is repeated has the same key. */
interface NewDocument {
  readonly file: Blob
  readonly key: string | undefined
}

/** Stores the document of a stage in place of an earlier one, once for each key. */
export async function sendDocument(
  house: OwnHouse & Pick<House, 'files' | 'queue'>,
  { personId, stage }: OwnStep,
  { file, key }: NewDocument,
): Promise<Own> {
  const { db, queue } = house
  const use = { person: personId, key: key === undefined ? undefined : `document:${stage}:${key}` }
  const isRepeated = use.key !== undefined && (await isUsed(db, { ...use, key: use.key }))
  const sender = isRepeated ? await personById(db, personId) : undefined
  if (sender !== undefined) return ownScreening(house, sender)
  await requireTurn(house, db, { personId, stage, kind: 'document' })
  const { bytes, name, ending } = await receiveDocument(personId, file)
  const fileKey = `documents/${randomBytes(24).toString('base64url')}.${ending}`
  await putUntilNamed(house, { key: fileKey, bytes, job: 'forgetDocuments' })
  const person = await db.transaction(async (tx) => {
    const known = await requireTurn(house, tx, { personId, stage, kind: 'document' })
    const step = { personId, stage, doneAt: house.clock.now(), fileKey, fileName: name }
    await once(tx, use, async () => {
      const former = await putDocument(tx, step)
      if (former !== null) await queue.add(tx, { name: 'forgetDocuments', payload: { keys: [former] } })
      await reopen(house, tx, known)
    })
    return known.person
  })
  return ownScreening(house, person)
}

/** The referee of a person, and the key of the call, which may be sent again. */
interface NewReferee {
  readonly name: string
  readonly email: string
  readonly key: string | undefined
}

/** Stores whom the person named, and emails them a link with five questions, once for each key. */
export async function nameReferee(
  house: OwnHouse & Pick<House, 'mail' | 'texts' | 'config'>,
  { personId, stage }: OwnStep,
  { name, email, key }: NewReferee,
): Promise<Own> {
  const { db } = house
  const use = { person: personId, key: key === undefined ? undefined : `referee:${stage}:${key}` }
  const isRepeated = use.key !== undefined && (await isUsed(db, { ...use, key: use.key }))
  const sender = isRepeated ? await personById(db, personId) : undefined
  if (sender !== undefined) return ownScreening(house, sender)
  const person = await db.transaction(async (tx) => {
    const known = await requireTurn(house, tx, { personId, stage, kind: 'reference' })
    if (known.person.email === email.toLowerCase())
      throw failureOfFields<{ email: string }>('invalid', { email: ['Please name someone else.'] })
    await once(tx, use, async () => {
      const { person: about } = known
      const asked = { person: about, stage, name, email, doneAt: house.clock.now(), isReminder: false }
      await askReferee(house, tx, asked)
      await reopen(house, tx, known)
    })
    return known.person
  })
  return ownScreening(house, person)
}

interface Turn extends OwnStep {
  readonly kind: StageKind
}

/**
 * Returns the person's stages; throws unless the stage is of this kind, and the person may send something. A paper or a
 * referee can be replaced until the team has decided.
 */
async function requireTurn(
  house: OwnHouse,
  db: Database,
  { personId, stage, kind }: Turn,
): Promise<Screening> {
  const person = await personById(db, personId)
  if (person === undefined) throw new Failure('notFound')
  const screening = await screeningOf(house, db, person)
  const at = screening.stages.findIndex((each) => each.key === stage && each.kind === kind)
  const progress = screening.progress[at]
  if (progress === undefined) throw new Failure('notFound')
  if (progress.state === 'passed' || progress.turn === 'none') throw new Failure('alreadyTaken', { by: '' })
  return screening
}

/** A paper that was sent again is decided again, so the refusal no longer counts. */
async function reopen(house: OwnHouse, tx: Database, { person }: Screening): Promise<void> {
  const { decision } = await heldDecision(tx, person.id)
  if (decision === 'rejected') await putDecisionBack(tx, person.id, null)
  await deskChanged(house.bus, tx, ['today', 'screening', `person:${person.id}`])
}

type Reference = Reply<typeof screeningCalls.reference>

/** Returns whom a reference is about, by the token of its link. */
export async function referenceOf({ db, clock }: OwnHouse, token: string): Promise<Reference> {
  const step = await stepOfToken(db, hashOf(token), clock.now())
  const person = step === undefined ? undefined : await personById(db, step.personId)
  if (step === undefined || person === undefined) throw new Failure('referenceEnded')
  return { refereeName: step.refereeName, aboutName: displayNameOf(person) }
}

/** Stores the answers about an applicant, once. */
export async function answerReference(
  house: OwnHouse,
  { token, answers }: { readonly token: string; readonly answers: readonly string[] },
): Promise<{ aboutName: string }> {
  const { aboutName } = await referenceOf(house, token)
  await house.db.transaction(async (tx) => {
    const stored = await putAnswers(tx, { tokenHash: hashOf(token), answers, at: house.clock.now() })
    if (stored === 0) throw new Failure('referenceEnded')
    await deskChanged(house.bus, tx, ['today', 'screening'])
  })
  return { aboutName }
}
