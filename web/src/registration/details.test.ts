// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'

import { findMissing, saysAdult, signUpBody } from './details.ts'
import { signUpDraft, type SignUpDraft } from './signUpDraft.ts'

const t = (key: string) => key
const now = new Date('2026-06-01')
const whole: SignUpDraft = {
  ...signUpDraft.now(),
  role: 'mentee',
  firstName: 'Lata',
  lastName: 'Rao',
  phone: '9835041270',
  project: 'general_intake',
  language: 'hi',
  sentTo: 'lata@home.example',
  otp: 'K7P9QX',
}

test.each<[string, Partial<SignUpDraft>, readonly string[]]>([
  ['nothing', {}, []],
  ['a first name of blanks', { firstName: '  ' }, ['first_name']],
  [
    'names and language',
    { firstName: '', lastName: '', language: '' },
    ['first_name', 'last_name', 'new_primary_language'],
  ],
  ['no last name of a person with one name', { lastName: '', hasOneName: true }, []],
  ['the programme of a mentee', { project: '' }, ['project']],
  ['the institution of a mentor', { role: 'mentor', project: '' }, ['institution_code']],
  ['a whole phone number in India', { phone: '98350' }, ['phone_number']],
  ['no more than some digits elsewhere', { region: 'US', phone: '98350' }, []],
  ['a year that is none', { birthYear: '204' }, ['birth_year']],
  ['a year to come', { birthYear: '2027' }, ['birth_year']],
  ['a mentor who is a child', { role: 'mentor', institutionCode: 'LAMP', birthYear: '2015' }, ['birth_year']],
])('what is missing: %s', (_, change, fields) => {
  expect(Object.keys(findMissing({ ...whole, ...change }, t, now)).toSorted()).toEqual([...fields].toSorted())
})

test.each([
  ['', false],
  ['2008', false],
  ['2007', true],
  ['1990', true],
  ['19', false],
])('somebody born in %j is surely an adult in 2026: %s', (year, adult) => {
  expect(saysAdult(year, now)).toBe(adult)
})

describe('what is sent', () => {
  test('by email: address, code and password, and only what the role needs', () => {
    const body = signUpBody({ ...whole, institutionCode: 'left over', birthYear: '1990' }, 'Sunny#Day7')
    expect(body).toMatchObject({
      provider: 'normal',
      email: 'lata@home.example',
      otp: 'K7P9QX',
      password: 'Sunny#Day7',
      phoneNumber: '+919835041270',
      birthYear: 1990,
      consents: [],
    })
    expect(body).not.toHaveProperty('institutionCode')
  })
  test('by Google: no password and no code', () => {
    const body = signUpBody({ ...whole, provider: 'google', allowsMeasuring: true }, '')
    expect(body).not.toHaveProperty('password')
    expect(body).not.toHaveProperty('otp')
    expect(body).toMatchObject({ provider: 'google', birthYear: null, consents: ['ad_measurement'] })
  })
})
