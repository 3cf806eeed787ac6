import type { PersonalData } from '../room/personalData.ts'

/** The personal data that signing up stores, besides the account. */
export const registrationData: PersonalData = {
  tables: {
    opening_checks: {
      holds: 'the checks by members of the team before the first people came',
      why: 'to show what is still missing',
      readers: 'the programme team',
      people: { checked_by: 'clear' },
      columns: 'checked_at',
      impersonal: 'name value',
      archive: { none: 'It belongs to the work of the team.' },
    },
  },
  device: { setup: 'the answers of the first run that are not finished, without the password' },
  impersonal: {
    setup_links: { reason: 'links of the first run', columns: 'token_hash ends_at' },
    programmes: {
      reason: 'programmes that people join',
      columns: 'key name languages email_domains least_age begins_on made_at',
    },
    distress_contacts: {
      reason: 'people outside the product whom the team calls at a programme or an institution',
      columns: 'place_kind place_key name phone hours',
    },
    programme_institutions: { reason: 'institutions of mentors', columns: 'code name email_domains' },
  },
}
