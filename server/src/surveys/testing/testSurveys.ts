import { buildStage, buildSurvey } from './buildSurvey.ts'

/** A survey of two stages for every mentee who did not come through the portal. */
export const startSurvey = buildSurvey({
  id: 'beginning',
  position: 1,
  audience: { roles: ['mentee'], providers: ['normal', 'google'] },
  stages: [
    buildStage('beginning-studies', [
      [
        { key: 'course', title: 'What do you study?' },
        { key: 'study_stage', options: ['first_year', 'middle'] },
        { key: 'finish_year', questionType: 'Number' },
      ],
      [
        {
          key: 'languages',
          questionType: 'MultiChoiceDropDown',
          options: ['english', 'hindi'],
          title: 'Languages',
          localeTitle: { hi: 'भाषाएँ' },
        },
        { key: 'english_ease', questionType: 'Scale' },
      ],
    ]),
    buildStage('beginning-goals', [
      [
        { key: 'field', questionType: 'SingleChoiceDropDown', options: ['software', 'finance'] },
        { key: 'goal', questionType: 'SingleChoiceButton', options: ['find_path', 'get_job'] },
        { key: 'hopes', questionType: 'TextBox', mandatory: false },
      ],
      [
        { key: 'hours', questionType: 'Number' },
        { key: 'times', questionType: 'MultiChoiceDropDown', options: ['saturday', 'sunday'] },
        { key: 'start_date', questionType: 'Date' },
      ],
    ]),
  ],
})

/** A survey with a question of every type, for mentees of one programme. */
export const everyKind = buildSurvey({
  id: 'every-kind',
  position: 2,
  audience: { roles: ['mentee'], projects: ['first_job'] },
  stages: [
    buildStage('every-kind-you', [
      [
        { key: 'certificate_name' },
        { key: 'reach_number', questionType: 'PhoneNumber' },
        { key: 'secret_word', questionType: 'Password', mandatory: false },
      ],
      [
        { key: 'marks', questionType: 'Number' },
        { key: 'study_mode', options: ['full_time', 'distance'] },
        {
          key: 'board',
          questionType: 'SingleChoiceDropDown',
          options: ['state_university', 'open_university'],
        },
        { key: 'last_study_year', questionType: 'SimpleDropDown', options: ['y2026', 'y2027'] },
        {
          key: 'skills',
          questionType: 'MultiChoiceDropDown',
          options: ['spreadsheets', 'teaching', 'none'],
        },
        { key: 'own_computer', questionType: 'SingleChoiceButton', options: ['yes', 'shared'] },
        { key: 'free_from', questionType: 'Date' },
      ],
    ]),
    buildStage('every-kind-view', [
      [
        { key: 'family_backs', questionType: 'AgreeabilityThreeOptions' },
        { key: 'can_ask', questionType: 'AgreeabilityFiveOptions' },
        { key: 'speak_up', questionType: 'AgreeabilitySevenScale' },
        { key: 'know_way', questionType: 'AgreeabilityTenScale' },
      ],
      [
        {
          key: 'talk_ease',
          questionType: 'Scale',
          scaleQuestionnaire: {
            options: [1, 2, 3, 4].map((option) => ({ option, label: `Ease ${option}`, localeLabel: {} })),
          },
        },
        { key: 'ready_now', questionType: 'Scale' },
        {
          key: 'talk_video',
          questionType: 'YoutubeVideo',
          url: 'https://www.youtube.com/watch?v=eIho2S0ZahI',
          mandatory: false,
        },
        { key: 'worry', questionType: 'TextBox', mandatory: false },
      ],
    ]),
    buildStage('every-kind-papers', [
      [
        { key: 'marksheet_photo', questionType: 'ImageResponse' },
        { key: 'card_picture', questionType: 'SingleImageUpload', mandatory: false },
        { key: 'cv', questionType: 'Document', mandatory: false },
      ],
      [{ key: 'call_at', questionType: 'DateTime' }],
    ]),
  ],
})

/** The survey that the settings of the portal name, with the questions that its links answer. */
export const portalSurvey = buildSurvey({
  id: 'ncs-start',
  position: 3,
  audience: { roles: ['mentee'], providers: ['ncs'] },
  stages: [
    buildStage('ncs-start-registration', [
      [
        { key: 'date_of_birth', questionType: 'Date' },
        { key: 'district' },
        { key: 'education', options: ['school', 'degree'] },
        { key: 'looking_for', questionType: 'SingleChoiceDropDown', options: ['first_job', 'training'] },
        { key: 'work_wish', mandatory: false },
      ],
    ]),
    buildStage('ncs-start-goals', [[{ key: 'hopes', questionType: 'TextBox', mandatory: false }]]),
  ],
})
