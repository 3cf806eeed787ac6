import { beforeEach, expect, test } from 'vitest'

import { dropSent, addUnsent, unsentAnswers } from './unsentAnswers.ts'

beforeEach(() => localStorage.clear())

test('a list that was chosen leaves the device once the server has it, whatever was typed meanwhile', () => {
  const place = 'asha.survey.start.about'
  addUnsent(place, 'skills', { value: ['cooking'], isSecret: false })
  const sentNow = unsentAnswers(place)
  addUnsent(place, 'nickname', { value: 'Dev', isSecret: false })
  dropSent(place, sentNow)
  expect(unsentAnswers(place)).toEqual({ nickname: 'Dev' })
})
