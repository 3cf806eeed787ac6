import type { DeskStage, OwnStage, ScreenedPage } from '@saathi/contract/matching/screeningCalls.ts'
import { waitsForOf, type WaitsFor } from '@saathi/contract/matching/rules.ts'
import { isAskedFor, isScreened } from '@saathi/contract/matching/screeningRules.ts'

import { colleaguesFor } from '../../desk/public/standing.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { answersInWords } from '../../surveys/public.ts'
import { candidateOf } from '../people/person.ts'
import type { Screening } from '../public/screening.ts'
import type { DecisionRow } from '../stages/decisionStore.ts'

/** For how long a link of a document works. */
const linkSeconds = 900

/** Returns the stages as the person sees them: neither notes nor who decided. */
export function ownStages({ stages, progress, steps }: Screening): OwnStage[] {
  return stages.flatMap((stage, index): OwnStage[] => {
    const known = progress[index]
    if (known === undefined) return []
    const step = steps.find((each) => each.stage === stage.key)
    return [
      {
        key: stage.key,
        kind: stage.kind,
        name: stage.name,
        localeName: stage.localeName,
        required: stage.required,
        state: known.state,
        turn: known.turn,
        since: known.since.toISOString(),
        expiresOn: known.expiresOn,
        fileName: step?.fileName ? step.fileName : null,
        refereeName: step?.refereeName ? step.refereeName : null,
      },
    ]
  })
}

/** Returns the stages of a person as a member of the team sees them. */
export async function screenedPage(
  house: Pick<House, 'db' | 'files' | 'clock' | 'texts'>,
  staff: StaffMember,
  screening: Screening,
): Promise<ScreenedPage> {
  const { db, files } = house
  const { person, stages, progress, steps, decisions, application } = screening
  const deciders = decisions.flatMap(({ staffId }) => staffId ?? [])
  const others = await colleaguesFor(db, { staffId: staff.id, right: 'screening', person })
  const known = await peopleByIds(db, [...new Set([...deciders, ...others])])
  const names = new Map(known.map((each) => [each.id, displayNameOf(each)]))
  const shown = ownStages(screening)
  return {
    userId: person.id,
    name: displayNameOf(person),
    role: person.role,
    programme: person.project,
    institution: person.institutionCode,
    isAccepted: application?.decision === 'approved' && isScreened(progress),
    birthYear: person.birthYear,
    phone: person.phoneNumber,
    needs: needsOf(waitsForOf((await candidateOf(house, db, person)).facts)),
    survey: await answersInWords(db, person.id),
    hasOthers: others.length > 0,
    letters: lettersIn(house, person.primaryLanguage ?? 'en'),
    stages: stages.flatMap((stage, index): DeskStage[] => {
      const own = shown[index]
      if (own === undefined) return []
      const step = steps.find((each) => each.stage === stage.key)
      const all = decisions.filter((each) => each.stage === stage.key)
      const seen = isHiddenFrom(staff, all, { ...own, needsTwo: stage.needsTwo }) ? [] : all
      const waitsForSecond = isOpen(own) && !isAskedFor(stage, all, staff.id)
      const key = step?.fileKey ?? null
      const terms = { seconds: linkSeconds, name: step?.fileName ?? '', reader: staff.id }
      return [
        {
          ...own,
          needsTwo: stage.needsTwo,
          rubric: stage.rubric,
          refereeEmail: step?.refereeEmail ? step.refereeEmail : null,
          answers: step === undefined ? [] : [...step.answers],
          file: key === null ? null : files.link(key, terms),
          decisions: seen.map((each) => shownDecision(each, names)),
          hidden: all.length - seen.length,
          newest: stage.needsTwo ? null : (all[0]?.id ?? null),
          isLast:
            stage.required &&
            progress.every(
              ({ rule, state }) => rule.key === stage.key || !rule.required || state === 'passed',
            ),
          canDecide:
            !waitsForSecond &&
            own.state !== 'passed' &&
            (own.turn === 'team' || own.turn === 'outside' || isRefused(own.state)),
          secondPeople: waitsForSecond ? others.flatMap((id) => names.get(id) ?? []) : null,
        },
      ]
    }),
  }
}

/** Returns the emails about an application, with a gap for the words of the team. */
function lettersIn({ texts }: Pick<House, 'texts'>, language: string): ScreenedPage['letters'] {
  const letter = (kind: string) => ({
    title: texts.text(language, `notice.${kind}.title`),
    body: texts.text(language, `notice.${kind}.body`, { because: '{because}' }),
  })
  return {
    pass: letter('applicationApproved'),
    not_now: letter('applicationNotYet'),
    no: letter('applicationEnded'),
  }
}

/** Returns what a person lacks before any stage counts. */
export function needsOf(waitsFor: WaitsFor | null): ScreenedPage['needs'] {
  return waitsFor === 'parent' || waitsFor === 'birth_year' ? waitsFor : null
}

const isOpen = ({ state }: Pick<OwnStage, 'state'>) => state === 'open' || state === 'expired'
const isRefused = (state: OwnStage['state']) => state === 'not_now' || state === 'no'

/** In a decision of two, the second member does not see the first before they have decided. */
export function isHiddenFrom(
  staff: StaffMember,
  decisions: readonly DecisionRow[],
  { needsTwo, state }: Pick<DeskStage, 'needsTwo' | 'state'>,
): boolean {
  return needsTwo && isOpen({ state }) && !decisions.some(({ staffId }) => staffId === staff.id)
}

function shownDecision(row: DecisionRow, names: ReadonlyMap<string, string>): DeskStage['decisions'][number] {
  const { staffId, decision, reason, words, notes, points, number, heldOn, decidedAt } = row
  const name = names.get(staffId ?? '') ?? ''
  return {
    name,
    decision,
    reason,
    words,
    notes,
    number,
    heldOn,
    points: [...points],
    on: decidedAt.toISOString(),
  }
}
