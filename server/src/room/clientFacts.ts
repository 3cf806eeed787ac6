import type { CalendarProvider } from '@saathi/contract/calendar/rules.ts'
import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'
import type { TeamContact } from '@saathi/contract/people/team.ts'

/** The settings of a domain that the client needs. */
export interface ClientFacts {
  readonly signIns?: readonly ('password' | 'google')[]
  readonly asksConsentFor?: readonly ConsentPurpose[]
  /** Sessions of the learning hub that open the next experiences. */
  readonly sessionsToUnlock?: number
  /** The calendars that people can link here. */
  readonly calendars?: readonly CalendarProvider[]
  /** The help desk's address and inbox. */
  readonly help?: { readonly host: string; readonly token: string } | undefined
  /** The origin of the host on which people meet in place of our own calls. */
  readonly videoHost?: string | undefined
  /** What people are asked to let be kept of their calls. */
  readonly callsKept?: 'nothing' | 'words' | 'all'
  /** How people reach the programme team. */
  readonly team?: TeamContact
}
