import { type OpenIdPerson, startOpenIdProvider } from '../../../../scripts/openIdProvider.ts'
import { openTesting } from '../../testing/testing.ts'
import { openBrowser } from './testOpenId.ts'

/** The channel of the page that opened the way through the provider. */
export const channel = '0198f2a0-0000-7000-8000-000000000001'

/** Opens a provider in Google's place, and a product that knows it. */
export async function openGoogle() {
  const people: OpenIdPerson[] = []
  let count = 0
  const provider = await startOpenIdProvider({
    port: 0,
    people,
    returnTo: [
      'http://localhost:3000/identity/google/callback',
      'http://127.0.0.1:3000/identity/google/callback',
    ],
  })
  const settings = {
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
  }
  const testing = await openTesting(settings)
  const begin = (subject: string, browser = openBrowser(testing)) =>
    browser.toCallback(subject, `?mode=popup&channel=${channel}`)
  return {
    people,
    settings,
    testing,
    close: provider.close,
    /** Makes a person with an account at the provider. */
    atProvider(overrides: Partial<OpenIdPerson> = {}): OpenIdPerson {
      count += 1
      const person = {
        subject: `subject-${count}`,
        email: `google${count}@people.example`,
        emailVerified: true,
        firstName: 'Gita',
        lastName: "O'Joshi",
        ...overrides,
      }
      people.push(person)
      return person
    },
    /** Begins, and chooses an account at the provider. Returns the address that the provider leads back to. */
    begin,
    /** Goes the whole way: begins, chooses an account at the provider, comes back. */
    async come({ subject }: OpenIdPerson, browser = openBrowser(testing)) {
      const page = await browser.open(await begin(subject, browser))
      return { browser, page, outcome: page.told.outcome }
    },
  }
}
