import type { PersonalData } from '../room/personalData.ts'

/** The personal data that the calendar stores. */
export const calendarData: PersonalData = {
  tables: {
    calendar_series: {
      holds: 'meetings, with their title and description',
      why: 'to meet',
      readers: 'the members of the mentorship',
      people: {
        created_by: { code: 'The name is deleted after 30 days; the meeting stays with the others.' },
      },
      columns: 'title description starts_at time_zone created_at changed_at cancelled_at idempotency_key',
      impersonal:
        'id mentorship_id duration_minutes is_pair_group_call session_id session_name frequency repeat_end_date sequence',
      archive: 'calendar.json',
    },
    calendar_exceptions: {
      holds: 'meetings of a series that differ from the others',
      why: 'to meet',
      readers: 'the members of the mentorship',
      people: {},
      columns: 'title description starts_at',
      impersonal:
        'series_id recurrence_at is_cancelled duration_minutes is_pair_group_call session_id session_name',
      archive: 'calendar.json',
    },
    calendar_answers: {
      holds: "the person's answers to invitations",
      why: 'to tell the others',
      readers: 'the members of the mentorship',
      people: { person_id: 'forget' },
      columns: 'series_id recurrence_at answer answered_at',
      archive: 'calendar.json',
    },
    calendar_availability: {
      holds: "the person's free times",
      why: 'to propose a time',
      readers: 'partners see common times only',
      people: { person_id: 'forget' },
      columns: 'slots said_at',
      archive: 'calendar.json',
    },
    calendar_deletions: {
      holds: 'the people who deleted meetings',
      why: 'to take it back, and to tell who did it',
      readers: 'the members of the mentorship',
      people: { by_id: 'clear' },
      columns: 'deleted_at',
      impersonal: 'series_id scope recurrence_at',
      archive: { none: 'Only the deletion is stored, and the meetings are in the archive.' },
    },
    calendar_news: {
      holds: 'changes of meetings that were not told yet',
      why: 'to tell several changes at once',
      readers: 'nobody',
      period: 'some seconds',
      people: { by_id: { code: 'News by the person, and about their meetings, are deleted after 30 days.' } },
      columns: 'before before_deletion before_move answers_before_move',
      impersonal: 'series_id recurrence_at due_at',
      archive: { none: 'The meetings are in the archive.' },
    },
    calendar_feeds: {
      holds: 'half of the private address of the calendar',
      why: 'to show meetings in another program',
      readers: 'nobody',
      people: { person_id: 'leave' },
      columns: 'handle made_at',
      archive: 'calendar-links.json',
    },
    calendar_links: {
      holds: 'the linked calendar, with the encrypted access',
      why: 'to show meetings there, and to see busy times',
      readers: 'the person',
      people: {
        person_id: {
          code: 'The link is deleted at once. A job first takes our meetings out of the calendar.',
        },
      },
      columns: 'provider email sealed_tokens scope linked_at synced_at broken_at',
      archive: 'calendar-links.json',
    },
    calendar_pushes: {
      holds: 'the meetings in the linked calendar',
      why: 'to change and delete them there',
      readers: 'nobody',
      people: { person_id: { code: 'They are deleted at once with the link.' } },
      columns: 'series_id external_id version',
      archive: { none: 'The meetings are in the archive.' },
    },
  },
  jobs: {
    calendarAgain: 'personId',
    calendarReminder: 'seriesId',
    endCalendarLink: 'personId provider email sealedTokens pushes ids at until',
    syncCalendar: 'personId',
    tellCalendarNews: 'seriesId dueAt',
  },
  device: {
    calendarView: 'the chosen view',
    offeredZone: 'which time zone was offered',
    eventDraft: 'a meeting that is not saved yet, in its tab',
  },
}
