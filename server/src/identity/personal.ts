import type { PersonalData } from '../room/personalData.ts'

/** The personal data that signing in stores. */
export const identityData: PersonalData = {
  tables: {
    // Deleted first: a sign-in that is being opened waits for this row, and is then deleted with the others.
    credentials: {
      holds: 'the hash of the password, the account at Google, and wrong tries',
      why: 'to let only the person in',
      readers: 'nobody',
      people: { person_id: 'leave' },
      columns: 'password_hash google_subject failed_sign_ins blocked_until',
      archive: { none: 'They protect the account.' },
    },
    sign_ins: {
      holds: 'the devices on which the person signed in, and when',
      why: 'to show the person their devices, and to end a sign-in',
      readers: 'the person',
      period: '30 days after its end',
      people: { person_id: 'leave' },
      columns: 'id user_agent created_at ended_at last_used_at',
      archive: 'sign-ins.json',
    },
    refresh_tokens: {
      holds: 'the hashes of the tokens of a sign-in',
      why: 'to keep the person signed in',
      readers: 'nobody',
      people: {},
      columns: 'hash sign_in_id successor_sealed rotated_at expires_at',
      archive: { none: 'They protect the account, and are deleted with the sign-in.' },
    },
    email_changes: {
      holds: 'a new address that waits for its confirmation, and the former one',
      why: 'to correct an address without anyone taking an account over',
      readers: 'nobody',
      people: { person_id: 'leave' },
      columns:
        'id former email former_hash email_hash asked_at former_confirmed_at email_confirmed_at done_at',
      archive: { none: 'The person has the mails, and the profile has the address.' },
    },
    sign_in_codes: {
      holds: 'the hash of a code that signs the person in once',
      why: 'to go from a proof to a sign-in',
      readers: 'nobody',
      period: 'some minutes',
      people: { person_id: 'leave' },
      columns: 'code_hash expires_at',
      archive: { none: 'It protects the account.' },
    },
    one_time_codes: {
      holds: 'the hash of a code that was mailed to an address',
      why: 'to prove that an address belongs to the person',
      readers: 'nobody',
      period: 'one to two days',
      people: { email: { code: 'Rows of the address are deleted at once.' } },
      columns: 'code_hash expires_at verified_at used_at purpose asked_from',
      archive: { none: 'It protects the account.' },
    },
    code_tries: {
      holds: 'wrong codes for an address, by network',
      why: 'to stop guessing',
      readers: 'nobody',
      period: 'one to two days',
      people: { email: { code: 'Rows of the address are deleted at once.' } },
      columns: 'network count tried_at',
      archive: { none: 'It protects the account.' },
    },
  },
  device: {
    signedIn: 'that someone is signed in',
    person: 'the id of the last person',
    user: 'the name, role, language and time zone of the person',
    lastEmail: 'the address of the last sign-in, until the person signs out',
    newcomer: 'the form of a sign-up that is not finished, in its tab',
    googleOutcome: 'what a sign-in through Google led to, in its tab',
    emailVerify: 'the address that is being proved, in its tab',
    resetPassword: 'the address of a new password, in its tab',
    redirectUri: 'the page to open after the sign-in, in its tab',
    redirectAfterLogin: 'the link with which the person came',
  },
}
