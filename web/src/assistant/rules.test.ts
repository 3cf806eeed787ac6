import { expect, test } from 'vitest'

import { buildStatus } from '../testing/builders.ts'
import { isOwnPage, partsOfAnswer, waitingOf, suggestionsFor } from './rules.ts'

test.each([
  [undefined, 'none'],
  [0, 'soon'],
  [499, 'soon'],
  [500, 'waiting'],
  [599_999, 'waiting'],
  [600_000, 'none'],
])('a question of %s ms shows: %s', (age, stage) => {
  expect(waitingOf(age)).toBe(stage)
})

test.each([
  ['Two steps. [1] Then rest. [2]', 2, ['Two steps.\u00a0', '[1]>1', ' Then rest.\u00a0', '[2]>2']],
  ['Made up. [3]', 2, ['Made up.\u00a0', '[3]']],
  ['No page [0] and [x]', 2, ['No page\u00a0', '[0]', ' and [x]']],
  ['', 1, []],
])('of “%s” with %i citations, these parts are links', (text, citations, parts) => {
  expect(
    partsOfAnswer(text, citations).map((part) =>
      part.citation === undefined ? part.text : `${part.text}>${part.citation}`,
    ),
  ).toEqual(parts)
})

test.each([
  ['/moreinfo/faq#faq-no-code', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
])('%s becomes a link: %s', (url, is) => {
  expect(isOwnPage(url)).toBe(is)
})

test('the questions to begin with fit what is open to the person, and there are always three', () => {
  const closed = buildStatus({
    experiences: { ...buildStatus().experiences, internship: 'show' },
    mentorshipSessionStatus: { completedSessions: 0, remainingSessions: 5 },
  })
  const inMentorship = buildStatus({
    experiences: { ...buildStatus().experiences, curriculum: 'use' },
    mentorshipSessionStatus: { completedSessions: 5, remainingSessions: 0 },
    activeMentorship: 'm',
  })
  const waiting = buildStatus({ matching: { matchingStatus: 'READY', openProposals: 0 } })
  expect(suggestionsFor(undefined, false)).toHaveLength(3)
  expect(suggestionsFor(closed, false)).toEqual(['mentorship', 'left', 'next'])
  expect(suggestionsFor(inMentorship, false)).toEqual(['internships', 'next', 'report'])
  expect(suggestionsFor(waiting, false)).toContain('noMentor')
  expect(suggestionsFor(waiting, false)).not.toContain('mentorship')
})

test('a mentor is offered a mentor’s questions', () => {
  expect(suggestionsFor(undefined, true)).toEqual(['next', 'screening', 'report'])
  const { experiences } = buildStatus()
  const none = { ...experiences, internship: 'hide' } as const
  const waiting = buildStatus({ experiences: none, matching: { matchingStatus: 'READY', openProposals: 0 } })
  expect(suggestionsFor(waiting, true)).toEqual(['mentee', 'screening', 'next'])
  const inMentorship = buildStatus({ experiences: none, activeMentorship: 'm' })
  expect(suggestionsFor(inMentorship, true)).toEqual(['next', 'report', 'quiet'])
})
