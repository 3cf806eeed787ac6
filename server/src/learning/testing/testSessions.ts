import type { Answer } from '@saathi/contract/questions/question.ts'

import { buildItem, buildQuiz, buildSession, buildStep } from './buildSession.ts'

/** A session of thirty minutes in four steps, whose third has a quiz that must be taken and may be retaken. */
export const onePage = buildSession({
  id: 'one-page',
  position: 1,
  title: 'A CV on one page',
  localeTitle: { hi: 'एक पन्ने का CV' },
  curated: true,
  steps: [
    buildStep('reader', {
      duration: 4,
      content: [buildItem(), buildItem({ contentType: 'MENTOR_TIPS', text: 'Ask first' })],
    }),
    buildStep('collect', { duration: 9 }),
    buildStep('lines', {
      duration: 9,
      content: [
        buildQuiz('cv-lines', [
          { key: 'strong_line', options: ['duty', 'result', 'trait'], correct: ['result'] },
          {
            key: 'leave_out',
            questionType: 'MultiChoiceDropDown',
            options: ['photo', 'phone', 'father'],
            correct: ['photo', 'father'],
          },
          { key: 'cv_phone', questionType: 'PhoneNumber', mandatory: false },
          { key: 'cv_file', questionType: 'Document', mandatory: false },
        ]),
      ],
    }),
    buildStep('page', { duration: 8 }),
  ],
})

/** The quiz of `onePage`. */
export const cvLines = { session: 'one-page', step: 'lines', quiz: 'cv-lines' }

/** Right answers to all choices of `cvLines`. */
export const rightLines: Answer[] = [
  { questionKey: 'strong_line', answer: 'result' },
  { questionKey: 'leave_out', answer: ['photo', 'father'] },
]

/** Wrong answers to all choices of `cvLines`. */
export const wrongLines: Answer[] = [
  { questionKey: 'strong_line', answer: 'duty' },
  { questionKey: 'leave_out', answer: ['phone'] },
]

/** A session whose quiz asks for a secret, which is hidden while typed. */
export const shortMail = buildSession({
  id: 'short-mail',
  position: 2,
  dimension: 'communication',
  curated: true,
  steps: [
    buildStep('subject'),
    buildStep('five', {
      content: [
        buildQuiz('email-ask', [
          { key: 'best_ask', options: ['job', 'call'], correct: ['call'] },
          { key: 'wait_days', questionType: 'Number' },
          { key: 'mail_passphrase', questionType: 'Password', mandatory: false },
        ]),
      ],
    }),
    buildStep('tone'),
    buildStep('send'),
  ],
})

/** A session whose quiz may be taken once. */
export const threeStories = buildSession({
  id: 'three-stories',
  position: 3,
  steps: [
    buildStep('know'),
    buildStep('stories'),
    buildStep('check', {
      content: [
        buildQuiz(
          'interview-check',
          [
            { key: 'do_not_know', options: ['bluff', 'honest'], correct: ['honest'] },
            { key: 'late', options: ['call', 'home'], correct: ['call'] },
          ],
          { allowRetake: false },
        ),
      ],
    }),
    buildStep('night'),
  ],
})

/** A session whose quiz has no question that must be answered. */
export const speakingUp = buildSession({
  id: 'speaking-up',
  position: 4,
  dimension: 'teamwork',
  steps: [
    buildStep('watch'),
    buildStep('stuck', {
      content: [
        buildQuiz('discussion-moves', [
          { key: 'silent_one', options: ['ignore', 'invite'], correct: ['invite'], mandatory: false },
          { key: 'courage', questionType: 'Scale', mandatory: false },
          {
            key: 'body_talk',
            questionType: 'YoutubeVideo',
            url: 'https://www.youtube.com/watch?v=Ks-_Mh1QhMc',
            mandatory: false,
          },
        ]),
      ],
    }),
    buildStep('practise'),
  ],
})

/** This many sessions of one step each. */
export const plainSessions = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildSession({ id: `plain-${index + 1}`, position: index + 10 }),
  )
