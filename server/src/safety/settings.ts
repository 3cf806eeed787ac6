import type { SettingsReader } from '../settings.ts'

/** The settings of safety. */
export interface SafetySettings {
  /** Staff read a report within this many working days. */
  readonly reportDays: number
}

/** Reads the settings of safety. */
export function readSafety(read: SettingsReader): SafetySettings {
  return { reportDays: read.number('REPORT_DAYS', 2, 1, 30) }
}
