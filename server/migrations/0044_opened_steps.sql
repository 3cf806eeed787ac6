-- Where a person picks up: the step that they opened last, on any of their devices. For progress from before this
-- migration, it is the time of the latest step or quiz, without a step.
alter table session_starts add column opened_step text, add column opened_at timestamptz;
update session_starts set opened_at = (
  select max(at) from (
    select completed_at as at from step_completions
    where step_completions.person_id = session_starts.person_id
      and step_completions.mentorship_id = session_starts.mentorship_id
      and step_completions.session_id = session_starts.session_id
    union all
    select taken_at from quiz_answers
    where quiz_answers.person_id = session_starts.person_id
      and quiz_answers.mentorship_id = session_starts.mentorship_id
      and quiz_answers.session_id = session_starts.session_id) as done);
