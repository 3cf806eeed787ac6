import { type CalendarProvider, calendarProviders } from '@saathi/contract/calendar/rules.ts'

import { type OpenIdSettings, readOpenId, readSafeUrl } from '../../engines/network/openId.ts'
import type { SettingsReader } from '../../engines/settings/settings.ts'

/** A service whose calendars can be linked. */
export interface ProviderSettings extends OpenIdSettings {
  readonly provider: CalendarProvider
  /** The address of its calendars, without a slash at the end. */
  readonly api: string
}

const usual = {
  google: { issuer: 'https://accounts.google.com', api: 'https://www.googleapis.com/calendar/v3' },
  outlook: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    api: 'https://graph.microsoft.com/v1.0',
  },
  yahoo: { issuer: 'https://api.login.yahoo.com', api: 'https://caldav.calendar.yahoo.com' },
} as const satisfies Record<CalendarProvider, { readonly issuer: string; readonly api: string }>

/** Reads the services whose calendars can be linked here: those for which a client is set. */
export function readCalendars(read: SettingsReader): ProviderSettings[] {
  return calendarProviders.flatMap((provider) => {
    const prefix = provider.toUpperCase()
    const openId = readOpenId(read, prefix, usual[provider].issuer)
    const api = readSafeUrl(read, `${prefix}_CALENDAR_API`) ?? usual[provider].api
    return openId === undefined ? [] : [{ ...openId, provider, api: api.replace(/\/$/, '') }]
  })
}
