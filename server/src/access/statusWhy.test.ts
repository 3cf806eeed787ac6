import { join } from 'node:path'

import { expect, test } from 'vitest'

import { contentFolder } from '../engines/content/contentFiles.ts'
import { readTexts } from '../engines/text/texts.ts'
import { type Standing, userStatusOf } from './status.ts'
import { whyOf } from './statusWhy.ts'
import { begun, done, programmeRules, running, undecided } from './testing/standings.ts'

const words = readTexts(join(contentFolder, 'languages')).words
const whyFor = (standing: Partial<Standing>) => {
  const whole = { ...begun, ...standing }
  const status = userStatusOf(whole, programmeRules, words)
  return whyOf({ standing: whole, status, rules: programmeRules, say: words })
}

test('every experience, matching and every chat is explained, in every language', () => {
  const why = whyFor({})
  expect(why.map(({ about, value }) => `${about} ${value}`)).toEqual([
    'experiences.internship show',
    'experiences.session show',
    'experiences.curriculum show',
    'experiences.survey use',
    'experiences.chattype use',
    'experiences.video hide',
    'experiences.matchingflow hide',
    'matching.matching_status NOT_READY',
    'chat_status.mentorship_chat hide',
    'chat_status.ai_chat use',
    'chat_status.help_center hide',
  ])
  for (const { because, localeBecause } of why) {
    for (const text of [because, localeBecause.hi]) expect(text).toMatch(/^[^{}]{5,}$/)
  }
})

test.each<[string, Partial<Standing>, string]>([
  ['experiences.internship', { completedSessions: 3 }, 'Not open yet: 3 of 5 sessions completed'],
  ['experiences.internship', { completedSessions: 6 }, 'Open: 5 of 5 sessions completed'],
  [
    'experiences.curriculum',
    { completedSessions: 4 },
    "Not open yet: 4 of 5 sessions completed, the mentorship hasn't begun",
  ],
  ['experiences.curriculum', { completedSessions: 5 }, "Not open yet: the mentorship hasn't begun"],
  ['experiences.curriculum', { role: 'mentor' }, "Not open yet: the mentorship hasn't begun"],
  ['experiences.curriculum', { role: 'mentor', ...running }, 'Open: the mentorship has begun'],
  ['experiences.session', { surveys: [done, ...begun.surveys] }, 'Not open yet: 1 of 2 surveys completed'],
  ['experiences.survey', { surveys: [] }, 'Not open yet: there is no survey'],
  ['experiences.chattype', {}, 'Open: for everyone'],
  ['experiences.video', { ...running }, 'Open: the mentorship has begun'],
  ['experiences.matchingflow', {}, "Not open yet: the search for a match hasn't begun"],
  ['experiences.matchingflow', { ...running }, 'In a mentorship'],
  ['matching.matching_status', {}, 'Not open yet: 0 of 1 surveys completed'],
  ['matching.matching_status', { surveys: [done] }, 'The programme team is reading the application'],
  ['matching.matching_status', { ...running }, 'In a mentorship'],
  [
    'matching.matching_status',
    { surveys: [done], matching: { ...undecided, decision: 'rejected' } },
    "The application isn't accepted",
  ],
  ['matching.matching_status', { matching: { ...undecided, hasLeft: true } }, 'On a break from matching'],
  [
    'matching.matching_status',
    { matching: { ...undecided, isInPool: true } },
    'The search for a match has begun',
  ],
  ['matching.matching_status', { role: 'staff', surveys: [] }, "Staff don't take part in matching"],
  ['chat_status.mentorship_chat', { channelKinds: ['group'] }, 'Open: the mentorship has begun'],
  ['chat_status.help_center', {}, "Not open: the programme doesn't offer this now"],
])('%s with %o: %s', (about, standing, because) => {
  expect(whyFor(standing).find((each) => each.about === about)?.because).toBe(because)
})

test('an area that is not for mentors says so to a mentor, and to nobody else', () => {
  const withheld = (role: Standing['role']) =>
    whyFor({ role }).flatMap(({ about, isWithheld }) => (isWithheld === true ? [about] : []))
  expect(withheld('mentor')).toEqual(['experiences.internship'])
  expect(withheld('mentee')).toEqual([])
})

test('the sentence is whole in Hindi too', () => {
  const [internship] = whyFor({ completedSessions: 3 })
  expect(internship?.localeBecause.hi).toBe('अभी उपलब्ध नहीं: 5 में से 3 सेशन पूरे')
})
