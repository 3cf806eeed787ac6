import type { PersonalData } from '../room/personalData.ts'

/** The personal data that the people's domain stores. */
export const peopleData: PersonalData = {
  tables: {
    people: {
      holds: 'name, address, phone number, year of birth, language, time zone, picture and sign-up',
      why: 'to know the person and to reach them',
      readers: 'the person; partners and the programme team see the name and the picture',
      people: {
        id: {
          code: 'The row loses its name, address and picture at once. It stays, because other rows refer to it.',
        },
      },
      columns:
        'email role first_name last_name bio phone_number provider project institution_code primary_language birth_year email_verified_at disabled_at terms_version terms_agreed_at created_at picture_key erased_at time_zone',
      impersonal: 'bot_role',
      archive: 'profile.json',
    },
    consents: {
      holds: 'the consents that the person gave or refused, with their times',
      why: 'to prove an agreement',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'id purpose version granted decided_at',
      archive: 'consents.json',
    },
    staff_rights: {
      holds: 'the rights of a member of the programme team',
      why: 'to open the work of the team to its members only',
      readers: 'the programme team',
      people: { person_id: 'forget' },
      columns: 'name given_at',
      archive: { none: 'They belong to the work of the team.' },
    },
    kept_names: {
      holds: 'the name that a person had when someone blocked them',
      why: 'so that a new name is not a message to the person who blocked them',
      readers: 'the person who blocked them',
      people: { viewer_id: 'forget', person_id: 'leave' },
      columns: 'first_name last_name',
      archive: { none: 'It is the name of someone else.' },
    },
    idempotency_keys: {
      holds: 'the keys of requests that the person may repeat',
      why: 'to do a repeated request once',
      readers: 'nobody',
      people: { person_id: 'forget' },
      columns: 'key created_at',
      archive: { none: 'The keys are random.' },
    },
  },
  files: {
    pictures: {
      holds: 'the picture of a person in two sizes',
      readers: 'the person and the people in their chats and mentorships',
      period: 'until the person changes it or deletes the account',
    },
  },
  jobs: { forgetPicture: 'key unlessOf', countSignUp: 'personId', reportError: 'personId id error' },
}
