import type { PersonalData } from '../room/personalData.ts'

/** The personal data that safety stores. */
export const safetyData: PersonalData = {
  tables: {
    blocks: {
      holds: 'the people whom the person blocks',
      why: 'to stop contact',
      readers: 'the person and the programme team',
      people: { blocker_id: 'forget', blocked_id: 'forget' },
      columns: 'blocked_at seen_at',
      archive: 'blocks.json',
    },
    reports: {
      holds: 'reports with their reason, their words and the reported text',
      why: 'to look into what happened',
      readers: 'the programme team with the right to care; the person reads the answer',
      people: {
        reporter_id: { code: 'The name is deleted after 30 days; the report stays.' },
        reported_id: { code: 'The name is deleted after 30 days; the report stays.' },
      },
      columns:
        'id number kind subject_id channel_id reason words evidence status outcome created_at seen_at closed_at look_by',
      archive: 'reports.json',
    },
    safety_cases: {
      holds: 'the cases of the safety desk by and about the person, with their outcome',
      why: 'to look into what happened, and to prove what the team did',
      readers: 'the programme team with the right to safety',
      period: 'names and words until 180 days after the case was closed',
      people: {
        reporter_id: 'clear',
        about_id: 'clear',
        opened_by: 'clear',
        read_asked_by: 'clear',
        read_agreed_by: 'clear',
        closed_by: 'clear',
        decided_by: 'clear',
      },
      columns:
        'kind reason channel_id message_id created_at matter matter_at pictures_at order_at opened_at acted_at decided_at outcome outcome_words reference reported_on closed_at',
      impersonal: 'id',
      archive: { none: 'It belongs to the work of the team.' },
    },
    safety_case_notes: {
      holds: 'notes and tasks of the team about a case',
      why: 'to look into what happened',
      readers: 'the programme team with the right to safety',
      period: '180 days after the case was closed',
      people: { staff_id: 'clear' },
      columns: 'case_id words due_on is_task written_at done_at',
      impersonal: 'id',
      archive: { none: 'It belongs to the work of the team.' },
    },
    safety_case_files: {
      holds: 'files that the team keeps with a case',
      why: 'to look into what happened',
      readers: 'the programme team with the right to safety',
      period: '180 days after the case was closed',
      people: { staff_id: 'clear' },
      columns: 'case_id name file_key added_at',
      impersonal: 'id',
      archive: { none: 'It belongs to the work of the team.' },
    },
    safety_pauses: {
      holds: 'conversations that the team paused',
      why: 'to stop contact at once',
      readers: 'the programme team with the right to safety',
      people: { paused_by: 'clear' },
      columns: 'channel_id case_id paused_at',
      archive: { none: 'It belongs to the work of the team.' },
    },
    safety_log: {
      holds: 'the readings and decisions of the team, with their members',
      why: 'to prove who read a reported conversation',
      readers: 'the programme team',
      people: {},
      columns: 'id at staff act report_id channel_id words',
      archive: { none: 'It belongs to the work of the team.' },
    },
  },
  jobs: { forgetCaseFiles: 'keys' },
  device: {
    blocked: 'the people whom the person blocks',
    reportsHeld: 'until when reports wait',
  },
}
