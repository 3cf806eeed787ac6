import type { PersonalData } from '../room/personalData.ts'

/** The personal data that matching stores. */
export const matchingData: PersonalData = {
  tables: {
    match_helps: {
      holds: 'the advice that would help the person to be matched',
      why: 'to tell the person',
      readers: 'the person',
      people: { person_id: 'leave' },
      columns: 'run_id helps',
      archive: 'matches.json',
    },
    match_trackers: {
      holds: 'proposals, with the choices and the reasons of both sides',
      why: 'to bring two people together, and not to propose them twice',
      readers: 'each side reads its own choice and reason; the programme team reads both',
      people: { mentor_id: 'forget', mentee_id: 'forget' },
      columns:
        'id alias match_type contributions made_at mentor_interest mentor_decided_at mentor_reason mentee_interest mentee_decided_at mentee_reason status ended_as ended_by ended_at mentor_told_at mentee_told_at group_id is_forming run_place part',
      impersonal: 'run_id programme',
      archive: 'matches.json',
    },
    match_groups: {
      holds: 'groups that a mentor fills',
      why: 'to begin them together',
      readers: 'their members and the programme team',
      people: { mentor_id: 'forget' },
      columns: 'id size created_on starts_at started_at',
      archive: 'matches.json',
    },
    match_runs: {
      holds: 'matching runs with the ids and answers of everyone who took part',
      why: 'to explain and to replay a run',
      readers: 'the programme team',
      period: 'the answers for 30 days, and for a year if the run was published',
      people: {
        people: {
          code: 'The input and output of the runs are deleted at once, and the id is taken out of the list.',
        },
      },
      columns: 'input output',
      impersonal: 'id programme kind seed engine fingerprint made_at published_at',
      archive: 'matches.json',
    },
    match_drafts: {
      holds: 'drafts of matching, with the settings that the team tried',
      why: 'to compare them before anybody hears of them',
      readers: 'members of the programme team who match',
      period: '30 days, and longer if the draft was published',
      people: { made_by: 'clear', published_by: 'clear' },
      columns: 'settings figures made_at published_at',
      impersonal:
        'id programme programmes institutions run_id state progress version sends_at is_sent action_id',
      archive: 'matches.json',
    },
    match_draft_marks: {
      holds: 'pairs that the team locked, forbade or added by hand, and why',
      why: 'to keep them when a draft is made again',
      readers: 'members of the programme team who match',
      people: { mentee_id: 'leave', mentor_id: 'leave', marked_by: 'clear' },
      columns: 'mark reason marked_at',
      impersonal: 'draft_id',
      archive: 'matches.json',
    },
    pool_limits: {
      holds: 'the reason why the newest draft has no proposal for the person',
      why: 'to see whom the team can help',
      readers: 'members of the programme team who match',
      people: { person_id: 'leave' },
      columns: 'because found_at',
      archive: 'matches.json',
    },
    screening_steps: {
      holds: 'the documents and the references for the stages of the application',
      why: 'to let in people whom young people can trust',
      readers: 'members of the programme team who screen',
      people: { person_id: 'leave' },
      columns:
        'stage done_at file_key file_name referee_name referee_email token_hash ends_at answered_at answers',
      archive: 'matching.json',
    },
    screening_decisions: {
      holds: "the team's decision about each stage of the application, with its reason",
      why: 'to let in people whom young people can trust',
      readers: 'members of the programme team who screen; the person reads the words for them',
      people: { person_id: 'leave', staff_id: 'clear' },
      columns: 'id stage decision reason words notes points number held_on expires_on decided_at undone_at',
      archive: 'matching.json',
    },
    pool_entries: {
      holds: "the times of waiting for a match, and the number of a mentor's places",
      why: 'to match people in a fair order',
      readers: 'the person and the programme team',
      people: { person_id: 'leave' },
      columns: 'id role kind places since left_at is_suspended',
      archive: 'matching.json',
    },
    applications: {
      holds: 'the application, its decision and the reason',
      why: 'to let in people who can take part',
      readers: 'the person and the programme team',
      people: { person_id: 'leave' },
      columns: 'submitted_at decision because decided_at parent_agreed_at left_at',
      archive: 'matching.json',
    },
  },
  files: {
    documents: {
      holds: 'documents of applicants',
      readers: 'members of the programme team who screen',
      period: 'as long as the account',
    },
  },
  jobs: {
    announceMatchChannel: 'channelId',
    decision_mail: 'personId kind at',
    draft_published: 'draftId at',
    forgetDocuments: 'keys',
    matchingExpiry: 'trackerId',
    matchingFollowUp: 'programme',
    matchingGroupStart: 'groupId',
    matchingPause: 'programme from to name localeName',
    matchingReminder: 'trackerId',
    runMatchingFollowUp: 'programme',
    sendMatchDraft: 'draftId at',
    settleLeftAlone: 'personId at',
    solveMatchDraft: 'draftId',
  },
  device: {
    groupsCelebrated: 'which beginnings of groups the person has seen',
    matchEndingsTold: 'endings of proposals that the person put away, until the server knows them',
  },
}
