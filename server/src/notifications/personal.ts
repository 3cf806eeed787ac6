import type { PersonalData } from '../room/personalData.ts'

/** The personal data that notices store. */
export const notificationsData: PersonalData = {
  tables: {
    notices: {
      holds:
        'the notices to the person, and the ones they read. Other people are in them by id, never by name',
      why: 'to tell the person something once',
      readers: 'the person',
      people: { person_id: 'leave' },
      columns: 'id kind key params created_at read_at is_listed grown',
      archive: 'notices.json',
    },
    notice_deliveries: {
      holds: 'the ways by which each notice was sent, with the outcome',
      why: 'to send it once, and to find out why something did not arrive',
      readers: 'the person and the programme team',
      people: { person_id: 'leave' },
      columns:
        'id notice_id channel grown device_id result reason stands_for told_by_id attempts outside_id created_at changed_at',
      archive: 'notices.json',
    },
    notice_choices: {
      holds: 'the kinds of notices that reach the person, and their ways',
      why: 'to send only those',
      readers: 'the person',
      people: { person_id: 'leave' },
      columns: 'kind channel is_on chosen_at',
      archive: 'notices.json',
    },
    notice_rhythms: {
      holds: 'the hours without notices, and the detail that a lock screen may show',
      why: 'to disturb nobody',
      readers: 'the person',
      people: { person_id: 'leave' },
      columns: 'quiet_from quiet_to paused_until shows_words changed_at',
      archive: 'notices.json',
    },
    notice_phones: {
      holds: 'the phone number that receives notices, and when the person proved that it is theirs',
      why: 'to send notices there, if the person wants that',
      readers: 'the person; the messenger that sends to the number',
      people: { person_id: 'leave' },
      columns: 'number proved_at',
      archive: 'notices.json',
    },
    notice_phone_codes: {
      holds: 'a number that is not proved yet, and the hash of the code that was sent there',
      why: 'so that nobody enters the number of somebody else',
      readers: 'nobody',
      period: 'ten minutes',
      people: { person_id: 'leave' },
      columns: 'number channel code_hash expires_at tries',
      archive: 'notices.json',
    },
    notice_phone_consents: {
      holds: 'the consents of the person for each messenger, with the words that they read and their end',
      why: 'to prove the consent, and to keep to its end',
      readers: 'the person',
      people: { person_id: 'leave' },
      columns: 'id channel number wording agreed_at ended_at ended_by',
      archive: 'notices.json',
    },
    push_devices: {
      holds: 'the browsers that receive notices, with their addresses at a push service',
      why: 'to show notices while the product is closed',
      readers: 'the person; the push service gets encrypted notices',
      period: 'until the person signs out there, or the browser has not been reached for 14 days',
      people: { person_id: 'leave' },
      columns: 'id sign_in_id endpoint p256dh auth user_agent created_at seen_at failing_since',
      archive: 'notices.json',
    },
  },
  device: {
    pushRegistered: 'the address of this browser at its push service, and when it was registered last',
    pushOffered: 'when notifications were offered last',
  },
  jobs: {
    pushNotice: 'delivery',
    whatsappNotice: 'delivery',
    smsNotice: 'delivery',
    noticeMorning: 'personId',
    whatsappReport: 'outsideId result reason',
  },
}
