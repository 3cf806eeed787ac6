import type { CaseHours } from '@saathi/contract/safety/caseRules.ts'

import type { SettingsReader } from '../../engines/settings/settings.ts'

/** The settings of safety. */
export interface SafetySettings {
  /** Staff read a report within this many working days. */
  readonly reportDays: number
  /** The clocks of the law for cases. */
  readonly hours: CaseHours
}

/** Reads the settings of safety. */
export function readSafety(read: SettingsReader): SafetySettings {
  return {
    reportDays: read.number('REPORT_DAYS', 2, 1, 30),
    hours: {
      acknowledge: read.number('CASE_ACKNOWLEDGE_HOURS', 24, 1, 720),
      pictures: read.number('CASE_PICTURES_HOURS', 24, 1, 720),
      order: read.number('CASE_ORDER_HOURS', 36, 1, 720),
      close: read.number('CASE_CLOSE_HOURS', 360, 1, 8760),
    },
  }
}
