import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import { readContent } from '../engines/content/contentFiles.ts'
import { openTesting } from '../testing/testing.ts'
import { askers, openAsked } from './testing/buildAsked.ts'
import graded from './testing/graded.json' with { type: 'json' }
import { isSame, pageOf, topicOf, urgentFirstIn } from './testing/pages.ts'

const question = v.object({
  way: v.picklist(['en', 'hi', 'hindiInLatin']),
  as: v.picklist(askers),
  ask: v.string(),
  /** The expected topics of the answer: the passage that it cites first, or a page that it names as nearest. */
  right: v.pipe(v.array(v.string()), v.nonEmpty()),
  /** The topics that it must never be about; a star stands for any ending. */
  wrong: v.array(v.string()),
})
type Question = v.InferOutput<typeof question>
const groups = v.parse(v.object({ seen: v.array(question), unseen: v.array(question) }), graded)

const testing = await openTesting()
const asked = await openAsked(testing)
afterAll(() => asked.close())

interface Graded {
  readonly line: string
  readonly isWrong: boolean
  /** Whether it says that it does not know, and names no page that answers the question. */
  readonly isOpen: boolean
  readonly isUrgent: boolean
}

async function grade({ as, ask, right, wrong }: Question): Promise<Graded> {
  const answer = await asked.answer(as, ask)
  const about = topicOf(answer.about)
  const near = answer.about === 'unknown' ? answer.citations.map(({ url }) => pageOf(url)) : []
  const isLed = urgentFirstIn(ask).some((each) => right.some((one) => isSame(each, one)))
  const fits = isLed || [about, ...near].some((each) => right.some((one) => isSame(each, one)))
  // The everyday answer comes after the steps.
  const isForbidden =
    !isLed && wrong.some((one) => (one.endsWith('*') ? about.startsWith(one.slice(0, -1)) : about === one))
  const isUrgent = about.startsWith('urgent:') || right.every((one) => one.startsWith('urgent:'))
  return {
    line: `${as}: ${ask} → ${about} ${near.join(' ')}, not ${right.join(' ')}`,
    isWrong: isForbidden || (!fits && (about !== 'unknown' || isUrgent)),
    isOpen: !fits && about === 'unknown',
    isUrgent,
  }
}

async function gradedOf(questions: readonly Question[]): Promise<readonly Graded[]> {
  const all: Graded[] = []
  for (const each of questions) all.push(await grade(each))
  return all
}

test('every example of a question belongs to a passage that exists in both languages', async () => {
  const examples = readContent(v.record(v.string(), v.array(v.string())), 'search', 'asked.json')
  const passages = await testing.app.rooms.knowledge.passages()
  const keys = new Set(passages.map(({ id, language }) => `${id} ${language}`))
  const wanted = Object.keys(examples).flatMap((id) => [`${id} en`, `${id} hi`])
  expect(wanted.filter((key) => !keys.has(key))).toEqual([])
})

test('every question of the FAQ has examples', async () => {
  const examples = readContent(v.record(v.string(), v.array(v.string())), 'search', 'asked.json')
  const passages = await testing.app.rooms.knowledge.passages()
  const faq = passages.map(({ id }) => id).filter((id) => id.startsWith('faq:'))
  expect(faq.filter((id) => (examples[id] ?? []).length === 0)).toEqual([])
})

test('there are 300 questions in three ways of writing, by people in seven states', () => {
  const all = [...groups.seen, ...groups.unseen]
  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(groups.unseen.length * 3).toBeGreaterThanOrEqual(all.length)
  expect(new Set(all.map(({ way }) => way)).size).toBe(3)
  expect(new Set(all.map(({ as }) => as)).size).toBe(askers.length)
  expect(new Set(all.map(({ as, ask }) => `${as} ${ask}`)).size).toBe(all.length)
})

test.each(['seen', 'unseen'] as const)(
  'of the %s questions at most 3 in 100 are answered wrongly, 5 left open, and no urgent one',
  async (name) => {
    const all = await gradedOf(groups[name])
    const wrong = all.filter(({ isWrong }) => isWrong)
    expect(all.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(groups[name].length * 0.05)
    const lines = wrong.map(({ line }) => line).join('\n')
    expect(wrong.filter(({ isUrgent }) => isUrgent).map(({ line }) => line)).toEqual([])
    expect(wrong.length, lines).toBeLessThanOrEqual(groups[name].length * 0.03)
  },
)

test('an answer that may be to another question says first which one it answers', async () => {
  const about = async (text: string) => (await asked.answer('matchedMentee', text)).text
  expect(await about('maam has read my answer but says nothing. is it marked or what')).toMatch(
    /^You may be asking: “/,
  )
  expect(await about('is there any fee for this')).toMatch(/^Everything here is free/)
})
