import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { evidenceCalls } from '@saathi/contract/video/evidenceCalls.ts'

import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import type { Seal } from '../../engines/secrets/seals.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { languageOf } from '../../people/public/person.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { KeptRecording } from '../../room/seenCall.ts'
import { hearCase, type Hearing } from '../../safety/public/hearings.ts'
import { reportsLeft } from '../../safety/public/reports.ts'
import { evidenceMix, evidenceTakes, holdCall, holdingReports, letGo } from './evidenceStore.ts'
import { filmPlaces } from './filmPlaces.ts'
import { recordingsAddress, type RecordingTicket } from './serveRecordings.ts'
import { addOpening } from './takeStore.ts'

/** The addresses work for so long. */
const openMs = 900_000

/**
 * Keeps the recording of a call for a report, with the words that the reporter agreed to. Returns whether there is one; repeating it
 * changes nothing.
 */
export async function keepRecording(
  { clock, texts }: Pick<House, 'clock' | 'texts'>,
  tx: Database,
  { callId, personId, reportId }: KeptRecording,
): Promise<boolean> {
  const wording = texts.text(await languageOf(tx, personId), 'safety.report.recording', {})
  await holdCall(tx, { reportId, callId, wording, at: clock.now() })
  return (await evidenceTakes(tx, reportId)).length > 0
}

/** The job that deletes the files of takes. */
export const dropTakesJob = 'dropTakes'

/** Lets recordings go whose reports are deleted, and plans the deletion of those that members have deleted. */
export async function letEvidenceGo({ db, queue }: Pick<House, 'db' | 'queue'>): Promise<void> {
  await db.transaction(async (tx) => {
    const holding = await holdingReports(tx)
    if (holding.length === 0) return
    const left = new Set(await reportsLeft(tx, holding))
    const gone = holding.filter((id) => !left.has(id))
    const takeIds = gone.length === 0 ? [] : await letGo(tx, gone)
    if (takeIds.length > 0) await queue.add(tx, { name: dropTakesJob, payload: { takeIds } })
  })
}

type EvidenceHouse = NoticeHouse & Pick<House, 'db'>

/** Serves the recordings that reports keep to the team. */
export function evidenceRoutes(house: EvidenceHouse, tickets: Seal<RecordingTicket>): Mountable {
  return serving(evidenceCalls, {
    hearRecording: ({ staff, params: { id }, body: { words } }) => hear(house, tickets, { staff, id, words }),
  })
}

/** Opens a recording. Before any of it is heard, the members can see that the team did. */
function hear(
  house: EvidenceHouse,
  tickets: Seal<RecordingTicket>,
  hearing: Hearing,
): Promise<Reply<typeof evidenceCalls.hearRecording>> {
  const { clock, db } = house
  const { staff, id: reportId } = hearing
  return db.transaction(async (tx) => {
    const until = new Date(clock.now().getTime() + openMs).toISOString()
    const takes = await evidenceTakes(tx, reportId)
    const [first] = takes
    if (first === undefined) throw new Failure('notFound')
    if ((await hearCase(house, tx, hearing)) === 'secondNeeded')
      return { takes: [], whole: null, until, isSecondNeeded: true }
    await addOpening(tx, { id: newId(), callId: first.callId, personId: staff.id, at: clock.now() })
    const people = await peopleByIds(tx, [...new Set(takes.flatMap(({ personId }) => personId ?? []))])
    const linkTo = async (given: RecordingTicket) =>
      `${recordingsAddress}?ticket=${await tickets.seal(given)}`
    const mix = await evidenceMix(tx, reportId)
    const placeOf = await filmPlaces(tx, takes, mix !== undefined)
    const shown = await Promise.all(
      takes.map(async ({ id: takeId, personId, startedAt }) => {
        const person = people.find(({ id }) => id === personId)
        return {
          name: person === undefined ? '' : displayNameOf(person),
          startedOn: startedAt.toISOString(),
          url: await linkTo({ staffId: staff.id, reportId, takeId }),
          ...placeOf(takeId),
        }
      }),
    )
    const whole = mix === undefined ? null : await linkTo({ staffId: staff.id, reportId })
    return { takes: shown, whole, until, isSecondNeeded: false }
  })
}
