import type { PersonalData } from '../personalData.ts'

const readers = 'the programme team'
const ofTheWork = { none: 'It belongs to the work of the team.' } as const

/** The personal data that the desk stores. */
export const deskData: PersonalData = {
  tables: {
    staff_scopes: {
      holds: 'the programmes and institutions of a member of the team',
      why: 'to show each person to the members who work with them',
      readers,
      people: { person_id: 'leave' },
      columns: 'programmes institutions',
      archive: ofTheWork,
    },
    second_factors: {
      holds:
        'the secret of the one-time codes of a member of the team, or the public key of a passkey, sealed',
      why: 'to check that it is the member who opens the desk',
      readers: 'nobody',
      people: { person_id: 'leave' },
      columns: 'kind sealed last_step set_up_at',
      archive: { none: 'A secret does not leave the server.' },
    },
    second_factor_tries: {
      holds: 'a second factor that is being set up or asked for, sealed',
      why: 'to check the proof that follows',
      readers: 'nobody',
      period: 'ten minutes',
      people: { person_id: 'leave' },
      columns: 'kind is_new sealed made_at',
      archive: { none: 'A secret does not leave the server.' },
    },
    recovery_codes: {
      holds: 'the hashes of the recovery codes of a member of the team',
      why: 'to open the desk without the second factor',
      readers: 'nobody',
      people: { person_id: 'leave' },
      columns: 'code_hash used_at',
      archive: { none: 'A secret does not leave the server.' },
    },
    second_factor_passes: {
      holds: 'the time when a sign-in passed the second factor',
      why: 'to ask again after twelve hours',
      readers: 'nobody',
      people: { person_id: 'leave' },
      columns: 'sign_in_id passed_at',
      archive: ofTheWork,
    },
    staff_invitations: {
      holds: 'the address of an invited colleague, with the offered rights',
      why: 'to let the colleague join',
      readers,
      period: 'seven days',
      people: { invited_by: 'clear' },
      columns: 'email rights programmes institutions ends_at',
      impersonal: 'token_hash',
      archive: ofTheWork,
    },
    desk_audit: {
      holds: 'the acts of the team about a person, with their times',
      why: 'so that every use of a right can be checked',
      readers,
      people: {
        staff_id: { stays: 'The proof stays complete; the row names nobody without the account.' },
      },
      columns: 'id at act about about_id',
      impersonal: 'details_hash hash',
      archive: ofTheWork,
    },
    desk_audit_details: {
      holds: 'the words and the values of an act of the team',
      why: 'so that every use of a right can be checked',
      readers,
      people: { person_id: 'forget' },
      columns: 'before after why',
      impersonal: 'audit_id salt',
      archive: ofTheWork,
    },
    person_pauses: {
      holds: 'a pause of a person by the team, with its last day',
      why: 'so that the person gets no proposals',
      readers,
      people: { person_id: 'leave', paused_by: 'clear' },
      columns: 'until paused_at',
      archive: ofTheWork,
    },
    erasure_requests: {
      holds: 'the member of the team who asked to erase an account',
      why: 'because an erasure needs two people',
      readers,
      people: { person_id: 'leave', asked_by: 'forget' },
      columns: 'asked_at',
      archive: ofTheWork,
    },
    desk_holds: {
      holds: 'the member of the team who takes care of an item of the list',
      why: 'so that no two people do the same',
      readers,
      people: { owner_id: 'clear', offered_to: 'clear', snoozed_by: 'clear' },
      columns: 'cause_since taken_at snoozed_until snooze_reason',
      impersonal: 'item_id',
      archive: ofTheWork,
    },
    desk_actions: {
      holds: 'acts of the team that can be undone',
      why: 'to undo a mistake',
      readers,
      people: { staff_id: 'forget', undone_by: 'clear' },
      columns: 'right_name kind about about_id payload done_at undo_until undone_at',
      impersonal: 'id',
      archive: ofTheWork,
    },
  },
}
