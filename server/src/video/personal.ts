import type { PersonalData } from '../room/personalData.ts'

/** The personal data that calls store. */
export const videoData: PersonalData = {
  tables: {
    calls: {
      holds: 'calls, and who began them',
      why: 'to meet, and to count meetings',
      readers: 'the members of the chat',
      people: { started_by: 'clear' },
      columns: 'started_at',
      impersonal:
        'id channel_id mentorship_id is_planned title limit_at rung_at empty_since ended_at relay relay_host lines_gone_at captions_due',
      archive: 'calls.json',
    },
    call_visits: {
      holds: "the person's times in each call",
      why: 'to say how long people met',
      readers: 'the members of the chat',
      people: { person_id: 'forget' },
      columns: 'call_id seat mic camera screen hand joined_at seen_at away_since left_at',
      impersonal: 'id',
      archive: 'calls.json',
    },
    call_rings: {
      holds: 'the calls that rang for the person, with their answers',
      why: 'to ring, and to tell of missed calls',
      readers: 'the people in the call',
      people: { person_id: 'forget' },
      columns: 'call_id rung_at answer answered_at',
      archive: 'calls.json',
    },
    call_newcomers: {
      holds: 'that the person is about to go into a call, and reads what may be kept of it',
      why: 'to pause a recording until they have answered',
      readers: 'nobody',
      period: 'two minutes',
      people: { person_id: 'leave' },
      columns: 'call_id tab seen_at',
      archive: { none: 'It is gone within two minutes.' },
    },
    call_takes: {
      holds: 'the recorded parts of calls with the person, and their purposes',
      why: 'to keep what everyone in the call agreed to, and no more',
      readers: 'the members of the chat; the team, if a reporter gave it the recording',
      people: { person_id: 'forget' },
      columns:
        'call_id recording transcript summary started_at seen_at ended_at heard_at keep_until deleted_at',
      impersonal: 'id host parts bytes',
      archive: 'calls.json',
    },
    call_openings: {
      holds: 'the times at which the person opened recordings',
      why: 'to show the members who watches',
      readers: 'the members of the chat',
      people: { person_id: 'forget' },
      columns: 'call_id opened_at',
      impersonal: 'id',
      archive: 'calls.json',
    },
    call_lines: {
      holds: 'the words of the person in a call, if everyone in it agreed',
      why: 'to read later what was agreed',
      readers: 'the members of the chat',
      people: { person_id: 'forget' },
      columns: 'call_id spoken_at words',
      impersonal: 'id take_id may_be_summed',
      archive: 'calls.json',
    },
    call_parent_links: {
      holds:
        'that a parent was asked whether calls with the person may be recorded, and what they answered, with the name that they typed',
      why: 'to record a person who may be under 18 only with a parent’s consent, and to prove it',
      readers: 'the programme team with the right to people',
      people: { person_id: { code: 'The links and their answers are deleted at once.' } },
      columns: 'asked_at sealed_email',
      impersonal: 'id token_hash',
      archive: 'calls.json',
    },
    call_line_marks: {
      holds: "the person's notes about wrong lines",
      why: 'to correct a transcript without changing it',
      readers: 'the members of the chat',
      people: { person_id: 'forget' },
      columns: 'line_id words marked_at',
      archive: 'calls.json',
    },
    call_ratings: {
      holds: "the person's ratings of calls",
      why: 'to learn whether calls and summaries help',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'call_id rating rated_at',
      archive: 'calls.json',
    },
    call_consents: {
      holds: "the person's answers about keeping a call, with the words that they read",
      why: 'to prove what was allowed',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'call_id recording transcript summary unanswered wording recording_days answered_at',
      impersonal: 'id',
      archive: 'calls.json',
    },
  },
  impersonal: {
    call_apart: {
      reason: 'it says when two people in a call were held apart, and names nobody',
      columns: 'call_id since until',
    },
    call_evidence: {
      reason: 'it says which report keeps which recording, and names nobody',
      columns: 'report_id call_id wording held_at',
    },
    call_parent_answers: {
      reason: 'it has the answers by each of `call_parent_links`, and goes with it',
      columns: 'id link_id agrees wording answered_at given_name relation',
    },
    call_mixes: {
      reason: 'it says where the parts of a file are, and goes with the takes of the call',
      columns: 'file_id call_id parts begun_at part_bytes cue_times lasts_ms made_at deleted_at',
    },
    call_take_indexes: {
      reason: 'it says where the parts of a file are, and goes with its take',
      columns: 'take_id part_bytes cue_times lasts_ms',
    },
    call_summary_lines: {
      reason: 'it repeats words of `call_lines`, and goes with each of them',
      columns: 'line_id call_id is_action words made_by',
    },
  },
  files: {
    recordings: {
      holds: 'sound and picture of calls, encrypted, if everyone in the call agreed',
      readers: 'the members of the chat; the team, if a reporter gave it the recording',
      period:
        'the days that the question names, 30 unless the programme says otherwise, or until a member deletes it; as evidence of a report until 180 days after its case was closed',
    },
  },
  jobs: {
    endRinging: 'callId',
    dropTakes: 'takeIds',
    finishCall: 'callId',
    hearCall: 'callId',
    sumCaptions: 'callId',
  },
  device: {
    callChoices: 'the chosen microphone and camera, and whether the person joins with sound only',
    callSeat: 'the seat in the call that goes on, so that a reload comes back to it',
  },
}
