import { isSurelyAdult } from '@saathi/contract/people/rules.ts'
import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import { leftAlone } from '../mentorship/public/pastStore.ts'
import { takeBack } from '../notifications/public.ts'
import type { ExportPart, Leaver, RoomPlan } from '../room/room.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { askBirthYearsJob, askBirthYearsName, askForBirthYear } from './birthYear.ts'
import { joiningKey } from './decisions/accept.ts'
import { expiryKind, expiryName, reminderKind, reminderName } from './decisions/expiry.ts'
import {
  announceChannel,
  announceChannelName,
  groupStartKind,
  groupStartName,
} from './decisions/groupStart.ts'
import { pauseKind, pauseName, planPauses } from './decisions/pause.ts'
import { runInWorker } from './engine/worker.ts'
import { matchingRecord } from './people/person.ts'
import { settleEnded, takeMatchedOut } from './public/applications.ts'
import { waitAgain } from './people/pool.ts'
import { matchingData } from './personal.ts'
import { allProgrammes } from './programmes/programmes.ts'
import { matchingRoutes, matchRoutes } from './routes.ts'
import { followUpJob, followUpJobName, followUpKind } from './runs/followUp.ts'
import { forgetInRuns, runsWith } from './runs/runStore.ts'
import { thinningJob } from './runs/retention.ts'
import { stageKind, stageUndo } from './public/decideStage.ts'
import { decisionMailKind, decisionMailName } from './public/decisionMail.ts'
import { documentGate, forgetDocuments, forgetDocumentsJob } from './screening/document.ts'
import { closedDecisions } from './screening/closedActs.ts'
import { endStagesJob } from './screening/expiry.ts'
import { screeningDeskRoutes, screeningRoutes } from './screening/routes.ts'
import { stageDecisionsOf } from './stages/decisionStore.ts'
import { stepsOf } from './stages/stepStore.ts'
import { marksAbout } from './studio/draftStore.ts'
import { limitOn } from './studio/poolStore.ts'
import { publishKind, publishUndo, sendDraftJob, sendDraftName, sendKind } from './studio/publish.ts'
import { seenLists } from './studio/entry.ts'
import { studioRoutes } from './studio/routes.ts'
import { solveDraftJob, solveDraftName } from './studio/solve.ts'
import { matchingActs } from './teamDesk/acts.ts'
import { factsOfPeople, proposalsPart } from './teamDesk/states.ts'
import { matchingWork } from './teamWork.ts'
import { applicationOf, decisionsOf, entriesOf, holdApplication } from './pool/store.ts'
import { endAllOf, followUpName } from './trackers/end.ts'
import { endBetween } from './trackers/separation.ts'
import { archivedTrackers, trackersOf } from './trackers/store.ts'

/** Applications, the pool of people who wait for a match, and the way from a proposal to a mentorship. */
export const matchingRoom: RoomPlan = {
  personal: matchingData,
  open: ({ house }) => ({
    serves: [
      matchingRoutes(house),
      matchRoutes(house),
      screeningRoutes(house),
      screeningDeskRoutes(house),
      studioRoutes(house),
      candidateRoutes(house),
    ],
    fileGates: { documents: documentGate(house) },
    seenSubjects: { list: (staff, ids) => seenLists(house.db, staff, ids) },
    closedActs: (staff, acts) => closedDecisions(house, staff, acts),
    undoes: { [stageKind]: stageUndo(house), [publishKind]: publishUndo(house) },
    facts: { matching: (db, person) => matchingRecord(house, db, person) },
    waitsForTeam: (asked) => matchingWork(house, asked),
    factsOfPeople: (ids) => factsOfPeople(house, ids),
    partsOfPerson: (asked) => proposalsPart(house, asked),
    personActs: matchingActs(house),
    // An adult answers for themselves.
    uselessActs: ({ birthYear }) => (isSurelyAdult(birthYear, house.clock.now()) ? ['parent_consent'] : []),
    mentorshipEnded: (tx, members) => settleEnded(house, tx, members),
    waitsAgain: (tx, people) => waitAgain(house, tx, people),
    placeTaken: (tx, mentorId) => takeMatchedOut(house, tx, [{ id: mentorId, role: 'mentor' }]),
    due: {
      [expiryName]: expiryKind(house),
      [reminderName]: reminderKind(house),
      [groupStartName]: groupStartKind(house),
      [pauseName]: pauseKind(house),
      [followUpName]: followUpKind(house),
      [publishKind]: sendKind(house),
      [decisionMailName]: decisionMailKind(house),
    },
    jobs: {
      [followUpJobName]: followUpJob(house, runInWorker),
      [announceChannelName]: announceChannel(house),
      [settleAloneName]: settleAloneJob(house),
      [solveDraftName]: solveDraftJob(house),
      [sendDraftName]: sendDraftJob(house),
      thinMatchRuns: thinningJob(house),
      [askBirthYearsName]: askBirthYearsJob(house),
      endStages: endStagesJob(house),
      forgetDocuments: forgetDocumentsJob(house),
    },
    load: async () => {
      await planPauses(house, house.db, allProgrammes())
      await house.queue.add(house.db, { name: askBirthYearsName, payload: {}, key: askBirthYearsName })
    },
    surveyAnswered: (tx, personId) => askForBirthYear(house, tx, personId),
    exportOf: (personId) => exportOf(house, personId),
    decisionsOf: (personIds) => decisionsOf(house.db, personIds),
    // Done at once, because other people are matched with the people in the pool.
    leave: (tx, leaver) => leaveMatching(house, tx, leaver),
    partPeople: (tx, people) => endBetween(house, tx, people),
    // Done again: a request that was under way while the account was erased may have stored a row.
    forget: async (tx, personId) => void (await forgetInRuns(tx, personId)),
  }),
}

/** Returns a person's application, times in the pool, proposals and runs, for their archive. */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const application = (await applicationOf(db, personId)) ?? null
  const pool = await entriesOf(db, personId)
  const stages = await stepsOf(db, [personId])
  const decisions = await stageDecisionsOf(db, [personId])
  const matches = {
    proposals: await archivedTrackers(db, personId),
    runs: await runsWith(db, personId),
    marks: await marksAbout(db, personId),
    limit: (await limitOn(db, personId)) ?? null,
  }
  return {
    documents: {
      'matching.json': { about: 'matching.archive', content: { application, pool, stages, decisions } },
      'matches.json': { about: 'matching.archive.matches', content: matches },
    },
  }
}

/** The most proposals whose notices are taken back; nobody has that many. */
const mostTrackers = 10_000

/**
 * Ends the proposals and the group of a person who is erased, and takes back notices that name them. For a while
 * the others still see that someone dropped out, without a name.
 */
async function leaveMatching(house: House, tx: Database, { id, at }: Leaver): Promise<void> {
  await holdApplication(tx, id)
  await endAllOf(house, tx, { personId: id, as: 'dropped_out' })
  const trackers = await trackersOf(tx, id, mostTrackers)
  await takeBack(
    house,
    tx,
    trackers.map((each) => joiningKey(each.id)),
  )
  await forgetInRuns(tx, id)
  await forgetDocuments(house, tx, id)
  // The mentorships of the person end later in this transaction, so only then is it known who is left alone.
  await house.queue.add(tx, { name: settleAloneName, payload: { personId: id, at: at.toISOString() } })
}

/** The job that takes people out of the pool who were left alone by an erased person. */
const settleAloneName = 'settleLeftAlone'

function settleAloneJob(house: House): Job {
  return job({
    payload: v.object({ personId: v.string(), at: v.string() }),
    work: ({ personId, at }) =>
      house.db.transaction(async (tx) => settleEnded(house, tx, await leftAlone(tx, personId, new Date(at)))),
  })
}
