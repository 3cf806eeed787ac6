import type { PersonalData } from '../room/personalData.ts'

/** The personal data that signing in from the partner portal stores. */
export const partnerData: PersonalData = {
  impersonal: {
    portal_links: {
      reason: 'hashes of links that were used, for ten minutes',
      columns: 'key opened_at',
    },
  },
  device: {
    ncsEmail: 'the address from the partner portal',
    ncsPrefill: 'what the partner portal says about the person, in its tab',
  },
}
