// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { domainsIn, institutionsIn, isAnswered, setupBody, type SetupDraft } from './setupDraft.ts'

const given: SetupDraft = {
  firstName: 'Nandini',
  lastName: '',
  email: 'nandini@team.example',
  programme: 'First Steps',
  languages: ['en'],
  menteeDomains: '@college.example, cs.college.example',
  institutions: 'lead01 Lead Foundation\n\nSETU',
  mentorDomains: '',
  leastAge: '17',
  beginsOn: '2027-06-01',
}

test('domains and institutions are read as people type them', () => {
  expect(domainsIn(' @a.example; x@b.example\nc.example ')).toEqual(['a.example', 'b.example', 'c.example'])
  expect(domainsIn('')).toEqual([])
  expect(institutionsIn('lead01: Lead Foundation\n\n setu \n')).toEqual([
    { code: 'LEAD01', name: 'Lead Foundation' },
    { code: 'SETU', name: 'setu' },
  ])
})

test('the body has no typed texts any more, and an empty age means every age', () => {
  expect(setupBody(given, { token: 't', password: 'p' })).toMatchObject({
    menteeDomains: ['college.example', 'cs.college.example'],
    mentorDomains: [],
    leastAge: 17,
  })
  expect(setupBody({ ...given, leastAge: '' }, { token: 't', password: 'p' }).leastAge).toBeNull()
})

test('a question counts as answered only with what it needs, and the first one asks for the password again', () => {
  expect(isAnswered('you', given, '')).toBe(false)
  expect(isAnswered('you', given, 'Quiet-harbour-71')).toBe(true)
  expect(isAnswered('programme', { ...given, languages: [] }, '')).toBe(false)
  expect(isAnswered('join', { ...given, institutions: ' ' }, '')).toBe(false)
  expect(isAnswered('begins', { ...given, beginsOn: '' }, '')).toBe(false)
})
