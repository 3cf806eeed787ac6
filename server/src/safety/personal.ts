import type { PersonalData } from '../personalData.ts'

/** The personal data that safety stores. */
export const safetyData: PersonalData = {
  tables: {
    blocks: {
      holds: 'whom the person blocks',
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
    safety_log: {
      holds: 'which member of the team read or decided what',
      why: 'to prove who read a reported conversation',
      readers: 'the programme team',
      people: {},
      columns: 'id at staff act report_id channel_id words',
      archive: { none: 'It belongs to the work of the team.' },
    },
  },
  device: {
    blocked: 'whom the person blocks',
    reportsHeld: 'until when reports wait',
  },
}
