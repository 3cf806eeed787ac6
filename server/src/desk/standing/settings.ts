import type { SettingsReader } from '../../engines/settings/settings.ts'

/** The settings of the desk. */
export interface DeskSettings {
  /** Whether the desk opens without a second factor, for a demo. */
  readonly isFactorOff: boolean
}

/** Reads whether the desk needs the second factor. It can be switched off for a demo only. */
export function readDesk(read: SettingsReader): DeskSettings {
  const given = read.text('STAFF_SECOND_FACTOR')
  if (given !== undefined && given !== 'on' && given !== 'off')
    read.problem(`STAFF_SECOND_FACTOR must be on or off, not "${given}".`)
  const isFactorOff = given === 'off'
  if (isFactorOff && read.production)
    read.problem('STAFF_SECOND_FACTOR=off is refused in production: the desk needs the second factor.')
  return { isFactorOff }
}
