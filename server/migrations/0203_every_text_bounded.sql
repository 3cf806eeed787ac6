-- Every text from outside has an end in bytes in its table too, three for each code unit that the contract allows. Words that the team
-- gives in a command, that a model makes, and lists in JSON have a wider end.
-- Not validated, as in 0035: what is stored came through narrower contracts, and a single odd row must not stop an update.
alter table answer_files add constraint answer_files_bounded
  check (octet_length(question_key) <= 600) not valid;
alter table applications add constraint applications_bounded
  check (octet_length(because) <= 65536) not valid;
alter table calendar_availability add constraint calendar_availability_bounded
  check (octet_length(array_to_string(slots, ',')) <= 600) not valid;
alter table calendar_links add constraint calendar_links_bounded
  check (octet_length(email) <= 762 and octet_length(scope) <= 6000 and octet_length(sealed_tokens) <= 65536) not valid;
alter table calendar_pushes add constraint calendar_pushes_bounded
  check (octet_length(external_id) <= 3000) not valid;
alter table call_line_marks add constraint call_line_marks_bounded
  check (octet_length(words) <= 65536) not valid;
alter table call_lines add constraint call_lines_bounded
  check (octet_length(words) <= 65536) not valid;
alter table call_newcomers add constraint call_newcomers_bounded
  check (octet_length(tab) <= 300) not valid;
alter table call_parent_answers add constraint call_parent_answers_bounded
  check (octet_length(given_name) <= 180) not valid;
alter table call_parent_links add constraint call_parent_links_bounded
  check (octet_length(sealed_email) <= 3000) not valid;
alter table call_rings add constraint call_rings_bounded
  check (octet_length(answer) <= 60) not valid;
alter table call_summary_lines add constraint call_summary_lines_bounded
  check (octet_length(words) <= 65536 and octet_length(made_by) <= 600) not valid;
alter table call_visits add constraint call_visits_bounded
  check (octet_length(seat) <= 300) not valid;
alter table calls add constraint calls_bounded
  check (octet_length(title) <= 1200) not valid;
alter table channels add constraint channels_bounded
  check (octet_length(name) <= 1200) not valid;
alter table chat_gifs add constraint chat_gifs_bounded
  check (octet_length(title) <= 3000 and octet_length(url) <= 8192 and octet_length(preview_url) <= 8192) not valid;
alter table code_tries add constraint code_tries_bounded
  check (octet_length(email) <= 762 and octet_length(network) <= 300) not valid;
alter table consents add constraint consents_bounded
  check (octet_length(version) <= 120) not valid;
alter table credentials add constraint credentials_bounded
  check (octet_length(google_subject) <= 765) not valid;
alter table desk_audit_details add constraint desk_audit_details_bounded
  check (octet_length(why) <= 65536) not valid;
alter table desk_columns add constraint desk_columns_bounded
  check (octet_length(array_to_string(columns, ',')) <= 1500 and octet_length(list) <= 300) not valid;
alter table desk_holds add constraint desk_holds_bounded
  check (octet_length(snooze_reason) <= 1500) not valid;
alter table desk_views add constraint desk_views_bounded
  check (octet_length(name) <= 180 and octet_length(filter) <= 900
    and octet_length(array_to_string(columns, ',')) <= 1500 and octet_length(list) <= 300) not valid;
alter table email_changes add constraint email_changes_bounded
  check (octet_length(email) <= 762 and octet_length(former) <= 762) not valid;
alter table idempotency_keys add constraint idempotency_keys_bounded
  check (octet_length(key) <= 3000) not valid;
alter table kept_names add constraint kept_names_bounded
  check (octet_length(first_name) <= 180 and octet_length(last_name) <= 180) not valid;
alter table mails add constraint mails_bounded
  check (octet_length(recipient) <= 1000) not valid;
alter table match_draft_marks add constraint match_draft_marks_bounded
  check (octet_length(reason) <= 1500) not valid;
alter table match_drafts add constraint match_drafts_bounded
  check (octet_length(settings::text) <= 1048576
    and octet_length(array_to_string(institutions, ',')) <= 262144
    and octet_length(array_to_string(programmes, ',')) <= 262144) not valid;
alter table match_trackers add constraint match_trackers_bounded
  check (octet_length(mentor_reason) <= 60 and octet_length(mentee_reason) <= 60) not valid;
alter table mentorship_contacts add constraint mentorship_contacts_bounded
  check (octet_length(words) <= 6000) not valid;
alter table mentorship_farewells add constraint mentorship_farewells_bounded
  check (octet_length(letter) <= 12000 and octet_length(words) <= 3000) not valid;
alter table mentorship_goals add constraint mentorship_goals_bounded
  check (octet_length(words) <= 900) not valid;
alter table mentorship_pulses add constraint mentorship_pulses_bounded
  check (octet_length(words) <= 3000) not valid;
alter table mentorships add constraint mentorships_bounded
  check (octet_length(name) <= 1200) not valid;
alter table message_reactions add constraint message_reactions_bounded
  check (octet_length(emoji) <= 96) not valid;
alter table message_versions add constraint message_versions_bounded
  check (octet_length(text) <= 65536 and octet_length(attachments) <= 131072) not valid;
alter table notice_deliveries add constraint notice_deliveries_bounded
  check (octet_length(reason) <= 65536 and octet_length(outside_id) <= 3000) not valid;
alter table notice_phone_codes add constraint notice_phone_codes_bounded
  check (octet_length(number) <= 60) not valid;
alter table notice_phone_consents add constraint notice_phone_consents_bounded
  check (octet_length(number) <= 60) not valid;
alter table notice_phones add constraint notice_phones_bounded
  check (octet_length(number) <= 60) not valid;
alter table notice_rhythms add constraint notice_rhythms_bounded
  check (octet_length(quiet_from) <= 15 and octet_length(quiet_to) <= 15) not valid;
alter table notices add constraint notices_bounded
  check (octet_length(params::text) <= 262144) not valid;
alter table one_time_codes add constraint one_time_codes_bounded
  check (octet_length(email) <= 762 and octet_length(asked_from) <= 300) not valid;
alter table opening_checks add constraint opening_checks_bounded
  check (octet_length(value) <= 6000) not valid;
alter table programme_institutions add constraint programme_institutions_bounded
  check (octet_length(code) <= 60 and octet_length(name) <= 600
    and octet_length(array_to_string(email_domains, ',')) <= 65536) not valid;
alter table programmes add constraint programmes_bounded
  check (octet_length(key) <= 300 and octet_length(name) <= 600
    and octet_length(array_to_string(email_domains, ',')) <= 65536
    and octet_length(array_to_string(languages, ',')) <= 3000) not valid;
alter table push_devices add constraint push_devices_bounded
  check (octet_length(auth) <= 300 and octet_length(p256dh) <= 300 and octet_length(endpoint) <= 3000
    and octet_length(user_agent) <= 3000) not valid;
alter table quiz_answers add constraint quiz_answers_bounded
  check (octet_length(answers::text) <= 4194304) not valid;
alter table quiz_drafts add constraint quiz_drafts_bounded
  check (octet_length(answers::text) <= 4194304) not valid;
alter table safety_case_files add constraint safety_case_files_bounded
  check (octet_length(name) <= 765) not valid;
alter table safety_case_notes add constraint safety_case_notes_bounded
  check (octet_length(words) <= 6000) not valid;
alter table safety_cases add constraint safety_cases_bounded
  check (octet_length(outcome_words) <= 6000 and octet_length(reason) <= 65536
    and octet_length(reference) <= 600) not valid;
alter table safety_log add constraint safety_log_bounded
  check (octet_length(words) <= 65536 and octet_length(staff) <= 1000) not valid;
alter table screening_decisions add constraint screening_decisions_bounded
  check (octet_length(words) <= 65536 and octet_length(notes) <= 65536 and octet_length(number) <= 300
    and octet_length(reason) <= 300 and octet_length(stage) <= 300
    and octet_length(points::text) <= 65536) not valid;
alter table screening_steps add constraint screening_steps_bounded
  check (octet_length(answers::text) <= 262144 and octet_length(referee_email) <= 762
    and octet_length(referee_name) <= 600 and octet_length(file_name) <= 765
    and octet_length(stage) <= 300) not valid;
alter table session_starts add constraint session_starts_bounded
  check (octet_length(opened_step) <= 300) not valid;
alter table sign_ins add constraint sign_ins_bounded
  check (octet_length(user_agent) <= 3000) not valid;
alter table staff_invitations add constraint staff_invitations_bounded
  check (octet_length(email) <= 762 and octet_length(array_to_string(institutions, ',')) <= 65536
    and octet_length(array_to_string(programmes, ',')) <= 65536
    and octet_length(array_to_string(rights, ',')) <= 3000) not valid;
alter table staff_scopes add constraint staff_scopes_bounded
  check (octet_length(array_to_string(institutions, ',')) <= 65536
    and octet_length(array_to_string(programmes, ',')) <= 65536) not valid;
alter table stage_answers add constraint stage_answers_bounded
  check (octet_length(answers::text) <= 4194304) not valid;
alter table people add constraint people_bounded_too
  check (octet_length(primary_language) <= 105 and octet_length(time_zone) <= 300
    and octet_length(terms_version) <= 120) not valid;
alter table messages add constraint messages_bounded_too
  check (octet_length(temp_id) <= 300 and octet_length(array_to_string(mentions, ',')) <= 20000
    and octet_length(citations) <= 131072 and octet_length(made_by) <= 600) not valid;
alter table chat_attachments add constraint chat_attachments_bounded_too
  check (octet_length(type) <= 300 and octet_length(temp_id) <= 300 and octet_length(idempotency_key) <= 3000) not valid;
alter table calendar_series add constraint calendar_series_bounded_too
  check (octet_length(idempotency_key) <= 3000 and octet_length(time_zone) <= 300) not valid;
alter table reports add constraint reports_bounded_too
  check (octet_length(evidence) <= 1048576) not valid;
