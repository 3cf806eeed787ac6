import { Failure } from '@saathi/contract/errors.ts'
import type { DraftEntry, DraftFigures } from '@saathi/contract/matching/studioShapes.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { answeredBy } from '../../surveys/public.ts'
import { type ReadRun, readRun } from '../runs/record.ts'
import { draftById, type DraftRow, draftsByIds } from './draftStore.ts'
import type { StoredFigures } from './figures.ts'
import { readSettings } from './settings.ts'
import { type Names, named, namesOf, optionWords } from './words.ts'

/** Whether everyone in a draft is in the scope of a member of the team. */
export function seesDraft({ scope }: Pick<StaffMember, 'scope'>, draft: DraftRow): boolean {
  const covers = (own: readonly string[] | null, theirs: readonly string[] | null) =>
    own === null || (theirs !== null && theirs.every((each) => own.includes(each)))
  return covers(scope.programmes, draft.programmes) && covers(scope.institutions, draft.institutions)
}

/** Returns a draft that a member of the team sees; throws `notFound` for all others. */
export async function seenDraft(db: Database, staff: StaffMember, id: string): Promise<DraftRow> {
  const draft = await draftById(db, id)
  if (draft === undefined || !seesDraft(staff, draft)) throw new Failure('notFound')
  return draft
}

/** Returns the ids of those lists that a member of the team sees: every one that is no draft, and the drafts in the scope. */
export async function seenLists(
  db: Database,
  staff: StaffMember,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const drafts = await draftsByIds(db, ids)
  const hidden = new Set(drafts.filter((draft) => !seesDraft(staff, draft)).map(({ id }) => id))
  return new Set(ids.filter((id) => !hidden.has(id)))
}

/** Returns what a draft is made of; throws `draftNotReady` if there is nothing. */
export async function runOf(db: Database, { runId }: DraftRow): Promise<ReadRun> {
  const read = runId === null ? undefined : await readRun(db, runId)
  if (read === undefined) throw new Failure('draftNotReady')
  return read
}

/** Returns drafts as the team sees them. */
export async function entriesOf(db: Database, drafts: readonly DraftRow[]): Promise<DraftEntry[]> {
  const settings = drafts.map((draft) => readSettings(draft.settings))
  const names = await namesOf(db, [
    ...drafts.flatMap(({ madeBy, publishedBy }) => [madeBy, publishedBy]),
    ...settings.flatMap(({ places }) => places.map(({ mentor }) => mentor)),
  ])
  const examples = drafts.flatMap(({ figures }) => figures?.groups.map(({ example }) => example) ?? [])
  const answers = await answeredBy(db, [...new Set(examples)])
  return drafts.map((draft, at) => ({
    id: draft.id,
    programme: draft.programme,
    madeBy: names.get(draft.madeBy ?? '') ?? '',
    madeAt: draft.madeAt.toISOString(),
    settings: {
      ...settings[at],
      aim: settings[at]?.aim ?? 'fit',
      waitBoundDays: settings[at]?.waitBoundDays ?? 0,
      weights: { ...settings[at]?.weights },
      places: (settings[at]?.places ?? []).map(({ mentor, places }) => ({ ...named(names, mentor), places })),
    },
    state: draft.runId !== null && !draft.hasRun ? 'emptied' : draft.state,
    progress: draft.progress,
    version: draft.version,
    figures: draft.figures === null ? null : shownFigures(draft.figures, answers),
    published: publishedOf(draft, names),
  }))
}

function shownFigures(figures: StoredFigures, answers: Awaited<ReturnType<typeof answeredBy>>): DraftFigures {
  return {
    ...figures,
    groups: figures.groups.map(({ example, by, value, ...rest }) => {
      const own = answers.get(example)
      const question = own?.get(by)?.question
      const words = optionWords(own, by, [value])
      return {
        ...rest,
        by,
        value,
        byName: question?.label ?? by,
        localeByName: {},
        valueName: words.text,
        localeValueName: words.localeText,
      }
    }),
  }
}

/** A draft is also published if the command line has published its run. */
function publishedOf(draft: DraftRow, names: Names): DraftEntry['published'] {
  const at = draft.publishedAt ?? draft.runPublishedAt
  if (at === null) return null
  return {
    by: names.get(draft.publishedBy ?? '') ?? '',
    at: at.toISOString(),
    sendsAt: (draft.sendsAt ?? at).toISOString(),
    isSent: draft.isSent || draft.runPublishedAt !== null,
    actionId: draft.actionId ?? draft.id,
  }
}
