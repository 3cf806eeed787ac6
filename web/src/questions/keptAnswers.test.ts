import { beforeEach, expect, test } from 'vitest'

import { forgetAnswers, keepAnswer, keptAnswers } from './keptAnswers.ts'

beforeEach(() => localStorage.clear())

test('a list that was chosen leaves the device once the server has it, whatever was typed meanwhile', () => {
  const place = 'asha.survey.start.about'
  keepAnswer(place, 'skills', { value: ['cooking'], isSecret: false })
  const sentNow = keptAnswers(place)
  keepAnswer(place, 'nickname', { value: 'Dev', isSecret: false })
  forgetAnswers(place, sentNow)
  expect(keptAnswers(place)).toEqual({ nickname: 'Dev' })
})
