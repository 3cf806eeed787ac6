import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Call, Given } from '@saathi/contract/base/call.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { expect, test } from 'vitest'

import { matching } from '../commands/matchingActs.ts'
import { loadSessions } from '../learning/public/sessions.ts'
import { loadSurveys } from '../surveys/public.ts'
import { openTesting } from '../testing/testing.ts'
import { demoAddress, type DemoName, demoPassword } from './people.ts'

const testing = await openTesting()
const { house } = testing
await loadSurveys(house)
await loadSessions(house)
await testing.app.makeDemo(() => undefined)

async function as(name: DemoName) {
  const body = { email: demoAddress(name), password: demoPassword }
  const { idToken: token } = await testing.ask(identityCalls.signIn, { body })
  return <One extends Call>(call: One, given: Given<One>) => testing.ask(call, given, { token })
}

async function proposalsOf(name: DemoName) {
  const { matchTrackers } = await (await as(name))(matchCalls.matchList, { query: { active: 'true' } })
  return new Map(
    matchTrackers.map((each) => [
      each.displayName,
      { ...each, times: each.exclusiveCriteria.time?.matchedAnswer ?? [] },
    ]),
  )
}
const namesOf = async (name: DemoName) =>
  [...(await proposalsOf(name)).keys()].toSorted((a, b) => a.localeCompare(b))

test('Farah has six possible matches for a group of three', async () => {
  expect(await namesOf('farah')).toEqual([
    'Imran Shaikh',
    'Jaya Reddy',
    'Leena Das',
    'Mohan Iyer',
    'Pooja Gupta',
    'Tara Menon',
  ])
  const ask = await as('farah')
  const status = await ask(accessCalls.status, {})
  expect(status).toMatchObject({
    experiences: { matchingflow: 'use' },
    matching: { matchingStatus: 'READY' },
  })
  expect(await ask(matchCalls.groupHold, {})).toMatchObject({ groupSize: 3, actualSize: 0, createdOn: null })
})

test('some of the six fit each other, and some do not', async () => {
  const six = await proposalsOf('farah')
  const timesOf = (name: string) => six.get(name)?.times ?? []
  const fit = (...names: string[]) =>
    timesOf(names[0] ?? '').some((time) => names.every((name) => timesOf(name).includes(time)))
  const others = [...six.keys()].filter((name) => name !== 'Tara Menon')
  expect(others.filter((name) => !fit('Tara Menon', name))).toHaveLength(2)
  const [imran, jaya, leena] = ['Imran Shaikh', 'Jaya Reddy', 'Leena Das']
  for (const name of [imran, jaya, leena]) expect(fit('Tara Menon', name)).toBe(true)
  expect([fit(imran, leena), fit(imran, jaya), fit(jaya, leena)]).toEqual([true, true, false])
  expect(fit('Tara Menon', imran, leena)).toBe(true)
  expect(fit('Tara Menon', imran, jaya)).toBe(false)
  expect([...six.values()].some(({ about }) => about.length > 175)).toBe(true)
})

test('Arjun and Bina are proposed to each other, Bina also to Usman, and nobody to Chitra', async () => {
  expect(await namesOf('arjun')).toEqual(['Bina Joshi'])
  expect(await namesOf('bina')).toEqual(['Arjun Nair', 'Usman Ali'])
  expect(await namesOf('usman')).toEqual(['Bina Joshi'])
  expect(await namesOf('chitra')).toEqual([])
  for (const name of ['tara', 'arjun', 'bina', 'usman', 'chitra'] as const) {
    const status = await (await as(name))(accessCalls.status, {})
    expect(status.matching.matchingStatus).toBe('READY')
  }
})

test('Chitra reads which further answer would help', async () => {
  const { helps } = await (await as('chitra'))(matchingCalls.state, {})
  expect(helps?.[0]).toMatchObject({ name: 'Free time', admits: expect.any(Number) })
})

test('staff read, replay and publish the run, and a dry one differs in nothing', async () => {
  const say = (...words: string[]) => matching(house, words)
  const shown = await say('show', 'latest')
  expect(shown).toMatch(/Run .*: General mentoring, published/)
  expect(shown).toContain('Tara Menon <tara@demo.example>')
  expect(shown).toMatch(/gender woman +too few to show/)
  expect(shown).toMatch(/Jaya Reddy <jaya@demo.example> +all places are taken +1 /)
  expect(shown).toMatch(/Chitra Sen <chitra@demo.example> +time +0 /)
  expect(await say('replay', 'latest')).toContain('the same bytes')
  expect(await say('publish', 'latest')).toMatch(/^No proposal is sent/)
  expect(await say('compare', 'latest', 'latest')).toContain('Both propose the same.')
  const dry = await say('run', '--programme', 'general', '--dry')
  expect(dry).toContain('nothing is stored')
  const real = await say('run', '--programme', 'general')
  const body = (text: string) => text.split('\n\n').slice(1, -1)
  expect(body(real)).toEqual(body(dry))
  expect(await say('why', 'tara@demo.example', 'farah@demo.example')).toContain('proposed to each other')
  expect(await say('why', 'chitra@demo.example', 'farah@demo.example')).toMatch(
    /never proposed[^]*they broke: /,
  )
  expect(await say('why', 'chitra@demo.example')).toMatch(/0 open proposals[^]*usman@demo.example/)
  await expect(say('show')).rejects.toThrow('npm run matching --')
  expect(await say('run', '--programme', 'general_intake', '--dry')).toContain('General mentoring, a dry run')
  await expect(say('run', '--programme', 'other')).rejects.toThrow('There is no programme other')
})
