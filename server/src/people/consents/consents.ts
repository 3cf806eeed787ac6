import { type ConsentPurpose, consentPurpose } from '@saathi/contract/people/consents.ts'

import type { Database } from '../../engines/database/database.ts'
import { consentVersions } from './consentVersions.ts'
import { type DecisionRow, decisionsOf } from './decisionStore.ts'
import type { OutboundSettings } from './settings.ts'

/**
 * Returns the newest decision of a person about the current text of a purpose; decisions about older texts do
 * not count.
 */
export function currentDecision(
  decisions: readonly DecisionRow[],
  purpose: ConsentPurpose,
): DecisionRow | undefined {
  const newest = decisions.find((decision) => decision.purpose === purpose)
  return newest?.version === consentVersions[purpose] ? newest : undefined
}

/** Whether a person allows something now. */
export async function allows(db: Database, personId: string, purpose: ConsentPurpose): Promise<boolean> {
  return currentDecision(await decisionsOf(db, personId), purpose)?.granted === true
}

/** Returns the decisions about terms and declarations. */
export function agreements(decisions: readonly DecisionRow[]): readonly DecisionRow[] {
  const purposes: readonly string[] = consentPurpose.options
  return decisions.filter(({ purpose }) => !purposes.includes(purpose))
}

/** Returns the purposes that people are asked about: those whose service is configured. */
export function consentsAsked({ errors, pixel }: OutboundSettings): readonly ConsentPurpose[] {
  return [
    ...(errors === undefined ? [] : (['error_reports'] as const)),
    ...(pixel === undefined ? [] : (['ad_measurement'] as const)),
  ]
}
