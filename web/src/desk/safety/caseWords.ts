import type { CaseEntry } from '@saathi/contract/safety/caseCalls.ts'

import type { Translate } from '../../texts/texts.ts'

/** Returns what a case is called. */
export function caseTitle(
  { kind, number, about }: Pick<CaseEntry, 'kind' | 'number' | 'about'>,
  t: Translate,
): string {
  if (number !== null) return t('desk.about.report', { number: String(number) })
  return t(`desk.caseTitle.${kind}`, { name: about?.name ?? t('desk.case.erased') })
}

/** Returns why there is a case. */
export function caseReason({ kind, reason }: Pick<CaseEntry, 'kind' | 'reason'>, t: Translate): string {
  if (kind === 'block') return t('desk.reason.block')
  return t(kind === 'report' ? `desk.reason.report.${reason}` : `desk.reason.flag.${reason}`)
}
