import { day } from '@saathi/contract/base/fields.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { caseOutcomes } from '@saathi/contract/safety/caseRules.ts'
import { parseArgs } from 'node:util'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { decideCase } from '../../safety/public/decideCase.ts'
import { deskPageSize, listDesk, noteDeskSeen, type Staff } from '../../safety/public/desk.ts'
import { readConversation } from '../../safety/public/readings.ts'
import {
  actOnReport,
  type ReportAct,
  type ReportObstacle,
  seenReport,
  showReport,
} from '../../safety/public/reports.ts'
import { Refusal } from '../words/refusal.ts'
import type { Said } from '../words/said.ts'
import { numberIn, requireWholeScope, staffWithRight } from './staffMember.ts'
import { conversationText, deskText, reportText } from './safetyTexts.ts'

type SafetyHouse = NoticeHouse & Pick<House, 'db'>

/**
 * Lists the waiting items, or shows, decides and acts on one report: `[show|take|answer|close|reopen ID [TEXT]] [outcome ID OUTCOME
 * TEXT] [--all] [--page N] [--as EMAIL]`.
 */
export async function actOnReports(house: SafetyHouse, words: readonly string[]): Promise<Said | undefined> {
  const given = optionsIn(words)
  if (given === undefined || given.values.because !== undefined || given.values.report !== undefined)
    return undefined
  const { values, positionals } = given
  const [act, named, ...text] = positionals
  if (act === 'outcome') return decide(house, values, positionals.slice(1))
  const isAct = act === 'take' || act === 'answer' || act === 'close' || act === 'reopen'
  if (act !== undefined && ((!isAct && act !== 'show') || named === undefined)) return undefined
  if (!isAct && text.length > 0) return undefined
  const staff = await staffWithRight(house, values.as, 'safety')
  if (named === undefined) {
    requireWholeScope(staff)
    return list(house, staff, values)
  }
  await requireSeen(house, staff, named)
  const said = isAct
    ? await change(house, { staff, named, act, words: text.join(' ') })
    : await show(house, staff, named)
  return said === undefined ? undefined : { text: said }
}

/** Prints a conversation and tells its members: `CHANNEL --because TEXT [--report ID] [--below N] [--as EMAIL]`. */
export async function readChannel(house: SafetyHouse, words: readonly string[]): Promise<string | undefined> {
  const given = optionsIn(words)
  const [channelId, ...more] = given?.positionals ?? []
  const because = given?.values.because?.trim() ?? ''
  if (given === undefined || channelId === undefined || more.length > 0) return undefined
  if (because === '') throw new Refusal('Please say why with --because "…". The reason is stored.')
  const { as, report, below } = given.values
  const staff = await staffWithRight(house, as, 'safety')
  requireWholeScope(staff)
  const reading = {
    staff,
    channelId,
    because,
    report,
    below: below === undefined ? undefined : numberIn(below),
  }
  const read = await readConversation(house, reading)
  if (read === 'channel') throw new Refusal(`There is no channel ${channelId}.`)
  if (read === 'second')
    throw new Refusal(
      'A report about staff belongs to this channel: a second colleague has to ask for it too.',
    )
  if (read === 'report') throw new Refusal(`There is no report ${report}.`)
  return conversationText(house, read)
}

function optionsIn(words: readonly string[]) {
  const text = { type: 'string' } as const
  const options = {
    as: text,
    because: text,
    report: text,
    page: text,
    below: text,
    reference: text,
    on: text,
    all: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    // For an unknown option, the usage lists the known ones.
    return undefined
  }
}

async function list(
  house: SafetyHouse,
  staff: Staff,
  { all = false, page = '1' }: { readonly all?: boolean | undefined; readonly page?: string | undefined },
): Promise<Said> {
  const asked = { all, page: numberIn(page) }
  const desk = await listDesk(house, staff, asked)
  const text = await deskText(house, desk, { ...asked, size: deskPageSize })
  return { text, printed: () => noteDeskSeen(house, desk) }
}

async function show(house: SafetyHouse, staff: Staff, named: string): Promise<string> {
  const row = await showReport(house, staff, named)
  if (row === undefined) throw new Refusal(`There is no report ${named}.`)
  return reportText(house, row)
}

const done: Readonly<Record<ReportAct, string>> = {
  take: 'is taken, and the reporter is told that somebody looks at it.',
  answer: 'is answered, and the reporter is told.',
  close: 'is closed, and the reporter is told. `reports reopen` takes that back.',
  reopen: 'is open again, and the reporter is told that somebody looks at it.',
}

const obstacleWords: Readonly<Record<ReportObstacle, string>> = {
  unknown: 'does not exist.',
  taken: 'is taken already.',
  closed: 'is closed already; `reports reopen` opens it again.',
  open: 'is not closed.',
  sameMember: 'has to be closed by a colleague, because you opened it.',
  noOutcome: 'has to be decided first: reports outcome ID OUTCOME "…"',
  notOpened: 'has to be taken first, and then closed by a colleague.',
  tooLong: 'can be answered with up to 2,000 characters.',
}

/** Decides a report, by the function of the desk. */
async function decide(
  house: SafetyHouse,
  {
    as,
    reference = '',
    on,
  }: {
    readonly as?: string | undefined
    readonly reference?: string | undefined
    readonly on?: string | undefined
  },
  [named, outcome, ...text]: readonly string[],
): Promise<Said | undefined> {
  const words = text.join(' ').trim()
  if (named === undefined || outcome === undefined || words === '') return undefined
  if (!v.is(v.picklist(caseOutcomes), outcome))
    throw new Refusal(`There is no outcome ${outcome}. The outcomes are ${caseOutcomes.join(', ')}.`)
  if (on !== undefined && !v.is(day, on)) throw new Refusal('Please give the day as YYYY-MM-DD.')
  const staff = await staffWithRight(house, as, 'safety')
  const id = await requireSeen(house, staff, named)
  const given = { outcome, words, reference, reportedOn: on, known: null }
  await decideCase(house, { staff, id, given }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    const { by = '' } = error.extra
    throw new Refusal(
      error.failure === 'invalid'
        ? 'A report to an authority needs --reference TEXT and --on YYYY-MM-DD.'
        : `Report ${named} is decided or closed already${by === '' ? '' : ` by ${by}`}. The desk changes a decision.`,
    )
  })
  return { text: `Report ${named} is decided: ${outcome}.` }
}

/** Returns the id of a report that a member of the team sees; refuses any other as unknown. */
async function requireSeen({ db }: SafetyHouse, staff: StaffMember, named: string): Promise<string> {
  const id = await seenReport(db, staff, named)
  if (id === undefined) throw new Refusal(`Report ${named} ${obstacleWords.unknown}`)
  return id
}

async function change(
  house: SafetyHouse,
  acting: { readonly staff: Staff; readonly named: string; readonly act: ReportAct; readonly words: string },
): Promise<string | undefined> {
  const hasWords = acting.words.trim() !== ''
  // A report takes courage, so it needs a text to be closed.
  if (acting.act === 'close' && !hasWords)
    throw new Refusal(`Please say what the reporter is told: reports close ${acting.named} "…"`)
  if (acting.act === 'answer' && !hasWords) return undefined
  if ((acting.act === 'take' || acting.act === 'reopen') && hasWords) return undefined
  const changed = await actOnReport(house, acting)
  if (typeof changed === 'string') throw new Refusal(`Report ${acting.named} ${obstacleWords[changed]}`)
  return `Report ${changed.number} ${done[acting.act]}`
}
