import { type CalendarProvider, calendarProviders } from '@saathi/contract/calendar/rules.ts'

/** Returns the provider of a name in an address; undefined for any other text. */
export function providerOf(name: string | null | undefined): CalendarProvider | undefined {
  return calendarProviders.find((provider) => provider === name?.toLowerCase())
}

/** Whether an address may be opened to sign in at a provider: encrypted, or on this device while developing. */
export function isSafeProviderUrl(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}
