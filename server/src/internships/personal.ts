import type { PersonalData } from '../room/personalData.ts'

/** Internships store nothing about people. */
export const internshipsData: PersonalData = {
  impersonal: {
    cards: { reason: 'content of the product', columns: 'id exp_type deadline content loaded_at' },
  },
}
