import type { CalendarProvider } from '@saathi/contract/calendar/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { Configuration } from 'openid-client'
import * as v from 'valibot'

import { openIdProvider } from '../../engines/network/openId.ts'
import { openSeal, type Seal } from '../../engines/secrets/seals.ts'
import type { House } from '../../house/house.ts'
import type { CalendarApi, OpenCalendarApi } from './calendarApi.ts'
import { googleCalendar } from './google.ts'
import { outlookCalendar } from './outlook.ts'
import { type ProviderSettings, readCalendars } from './settings.ts'
import { yahooCalendar } from './yahoo.ts'

const opens = {
  google: googleCalendar,
  outlook: outlookCalendar,
  yahoo: yahooCalendar,
} as const satisfies Record<CalendarProvider, OpenCalendarApi>

const tokensShape = v.object({
  /** The owner: tokens that were copied into another person's row are refused. */
  personId: v.string(),
  accessToken: v.string(),
  refreshToken: v.nullable(v.string()),
  /** Milliseconds of the machine's time; null if the provider did not say. */
  expiresAt: v.nullable(v.number()),
})

/** A person's access to another calendar. */
export type CalendarTokens = v.InferOutput<typeof tokensShape>

/** A service that is configured here. */
export interface Provider {
  readonly settings: ProviderSettings
  readonly api: CalendarApi
  /** Looks the OpenID provider up. */
  readonly openId: () => Promise<Configuration>
}

/** The services that are configured here, and the seal of people's tokens. */
export interface Providers {
  readonly names: readonly CalendarProvider[]
  of(provider: CalendarProvider): Provider | undefined
  readonly tokens: Seal<CalendarTokens>
}

/** Opens the services in the settings. */
export async function openProviders({ config, keys }: Pick<House, 'config' | 'keys'>): Promise<Providers> {
  const list = config.of(readCalendars).map((settings) => ({
    settings,
    api: opens[settings.provider](settings),
    openId: openIdProvider(settings),
  }))
  return {
    names: list.map(({ settings }) => settings.provider),
    of: (name) => list.find(({ settings }) => settings.provider === name),
    tokens: await openSeal(keys, { name: 'calendar-tokens', shape: tokensShape }),
  }
}

/** Returns a service; throws if it is not configured here. */
export function setUp(providers: Providers, name: CalendarProvider): Provider {
  const provider = providers.of(name)
  if (provider === undefined) throw new Failure('calendarNotSetUp')
  return provider
}
