import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import { readUrgent } from '../safety/public/urgent.ts'
import { openTesting } from '../testing/testing.ts'
import { askers, openAsked } from './testing/buildAsked.ts'
import fresh from './testing/fresh.json' with { type: 'json' }
import { isSame, pageOf, topicOf, urgentFirstIn } from './testing/pages.ts'

/** Questions by two people without any knowledge of the rules: as students write, and as a counsellor hears them. */
const questions = v.parse(
  v.array(
    v.object({
      set: v.picklist(['students', 'counsellor']),
      way: v.picklist(['en', 'hi', 'hindiInLatin']),
      as: v.picklist(askers),
      kind: v.picklist(['urgent', 'everyday', 'offtopic', 'rude']),
      ask: v.string(),
      /** The topics of a right answer; "unknown" says that no page answers it. */
      right: v.pipe(v.array(v.string()), v.nonEmpty()),
    }),
  ),
  fresh,
)
type Fresh = (typeof questions)[number]

const testing = await openTesting()
const asked = await openAsked(testing)
afterAll(() => asked.close())
const urgent = readUrgent()

type Grade = 'right' | 'led' | 'near' | 'unknown' | 'wrong' | 'missed' | 'falsely urgent'

async function grade({ as, ask, kind, right }: Fresh): Promise<Grade> {
  const { about, citations } = await asked.answer(as, ask)
  const isFitting = (topic: string) => right.some((each) => isSame(topicOf(topic), topicOf(each)))
  if (kind === 'urgent') {
    const topics = about.startsWith('urgent:') ? [about] : urgentFirstIn(ask)
    if (topics.length > 0) return topics.some(isFitting) ? 'right' : 'wrong'
    // The answer says how to reach a person.
    return urgent.readingOf(ask) === undefined ? 'missed' : 'led'
  }
  if (about.startsWith('urgent:')) return 'falsely urgent'
  if (isFitting(about)) return 'right'
  if (about !== 'unknown') return 'wrong'
  return citations.some(({ url }) => isFitting(pageOf(url))) ? 'near' : 'unknown'
}

/**
 * The questions were taught after they had been asked, so this says only that nothing was broken since. The figures of
 * the first contact are in `docs/assistant.md`.
 */
test.each(['students', 'counsellor'] as const)(
  'of the questions by %s no urgent one is missed, and few answers are wrong',
  async (set) => {
    const all: { readonly question: Fresh; readonly grade: Grade }[] = []
    for (const question of questions.filter((each) => each.set === set))
      all.push({ question, grade: await grade(question) })
    const asksOf = (wanted: Grade) =>
      all.filter((each) => each.grade === wanted).map(({ question }) => question.ask)
    const others = all.filter(({ question }) => question.kind !== 'urgent').length
    expect(asksOf('missed')).toEqual([])
    expect(asksOf('falsely urgent').length).toBeLessThanOrEqual(0.02 * others)
    const wrong = [...asksOf('wrong'), ...asksOf('falsely urgent')]
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.03 * all.length)
    expect(asksOf('right').length).toBeGreaterThanOrEqual(0.75 * all.length)
  },
)
