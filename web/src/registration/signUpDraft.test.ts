// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'

import { type Newcomer, waitingNewcomer } from '../identity/public/newcomer.ts'
import {
  chosenPassword,
  forgetForAddress,
  forgetSignUp,
  keepChosenPassword,
  signUpDraft,
  skippedSteps,
} from './signUpDraft.ts'

afterEach(forgetSignUp)

const fromGoogle: Newcomer = {
  proof: 'google',
  email: 'lata@home.example',
  token: 'opens sign-up',
  firstName: 'Lata',
  lastName: 'Rao',
}

test('an address that sign-in did not know is offered, and has to be confirmed', () => {
  waitingNewcomer.put({ proof: 'none', email: 'lata@home.example' })
  expect(signUpDraft.now()).toMatchObject({ email: 'lata@home.example', sentTo: '', reached: 'email' })
  expect(waitingNewcomer.now()).toBeUndefined()
})

test('an address that was confirmed by a code goes on to a password', () => {
  waitingNewcomer.put({ proof: 'code', email: 'lata@home.example', otp: 'K7P9QX' })
  expect(signUpDraft.now()).toMatchObject({ sentTo: 'lata@home.example', otp: 'K7P9QX', reached: 'password' })
})

test('an address that Google confirmed opens sign-up, with the names that Google knows', () => {
  waitingNewcomer.put(fromGoogle)
  expect(signUpDraft.now()).toMatchObject({
    provider: 'google',
    token: 'opens sign-up',
    sentTo: 'lata@home.example',
    reached: 'details',
    firstName: 'Lata',
    lastName: 'Rao',
  })
})

test('what was typed for the same address stays; for another address nothing does', () => {
  waitingNewcomer.put(fromGoogle)
  signUpDraft.change({ firstName: 'Latika', phone: '98350' })
  waitingNewcomer.put(fromGoogle)
  expect(signUpDraft.now()).toMatchObject({ firstName: 'Latika', phone: '98350' })
  keepChosenPassword('Sunny#Day7')
  waitingNewcomer.put({ ...fromGoogle, email: 'gita@home.example', firstName: 'Gita' })
  expect(signUpDraft.now()).toMatchObject({ firstName: 'Gita', phone: '' })
  expect(chosenPassword()).toBe('')
})

test('a mentee who said so on the landing page is not asked for a role, and that step is not counted', () => {
  expect(skippedSteps({ hasSaidRole: true, role: 'mentee' })).toBe(1)
  expect(skippedSteps({ hasSaidRole: true, role: 'mentor' })).toBe(0)
  expect(skippedSteps({ hasSaidRole: false, role: 'mentee' })).toBe(0)
})

test('a role that a button of the landing page said stays when the address is changed', () => {
  signUpDraft.change({ role: 'mentee', hasSaidRole: true, page: 'declaration', firstName: 'Priya' })
  keepChosenPassword('Sunny#Day7')
  forgetForAddress()
  expect(signUpDraft.now()).toMatchObject({
    role: 'mentee',
    hasSaidRole: true,
    page: 'declaration',
    firstName: '',
  })
  expect(chosenPassword()).toBe('')
})

test('a role that was chosen on its page is asked again for another address', () => {
  signUpDraft.change({ role: 'mentor', page: 'details' })
  forgetForAddress()
  expect(signUpDraft.now()).toMatchObject({ role: '', hasSaidRole: false, page: 'role' })
})
