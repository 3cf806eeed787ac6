import { expect, test } from 'vitest'

import first from '../../assistant/testing/outside1.json' with { type: 'json' }
import fresh from '../../assistant/testing/fresh.json' with { type: 'json' }
import second from '../../assistant/testing/outside2.json' with { type: 'json' }
import { readContent } from '../../engines/content/contentFiles.ts'
import { readLinesFor } from '../public/helpLines.ts'
import { makeUrgent, readUrgent } from '../public/urgent.ts'
import { classifyWith, featuresWith, learnUrgent, sourceOfWeights, weightsFile } from './classifier.ts'
import { helpPurposes, urgentRules } from './rules.ts'
import { type Labelled, labelledSentences } from './sentences.ts'

const urgent = readUrgent()
const linesFor = readLinesFor()

test.each([
  ['my mentor wants me to send him 2000 by upi', 'money'],
  ['Mentor ne mujhse paise mange', 'money'],
  ['मेंटर ne mujhse पैसे mang liye', 'money'],
  ['he asked me for money, how do I say no', 'money'],
  ['I am being harassed by someone in the group', 'harassment'],
  ['i am getting harrased', 'harassment'],
  ['my mentee says I am being harassed', 'harassment'],
  ['I said no and he harasses me', 'harassment'],
  ['usne dhamki di', 'threat'],
  ['jeene ka man nahi', 'self-harm'],
  ['I dont want to be here anymore', 'self-harm'],
  ['ghar pe maarte hain', 'home'],
  ['मेरी मेंटी को घर पर पीटा जाता है', 'home'],
  ['my mentee told me she wants to hurt herself', 'self-harm'],
  ['मुझे बहुत घबराहट होती है, सब खत्म हो गया लगता है', 'distress'],
  ['mera phone kho gaya', 'lost-phone'],
  ['koi mera account chala raha hai', 'account'],
  ['he will post my photos online', 'pictures'],
  ['मेरी प्राइवेट फोटो मांग रहा है', 'pictures'],
  ['मेरे अकाउंट से कोई और मैसेज भेज रहा है', 'account'],
  ['messages were sent from my account that I did not write', 'account'],
  ['I think my password got leaked', 'account'],
  ['someone in the chat is selling a course and says I must buy it', 'money'],
])('"%s" is urgent for %s', (text, topic) => {
  expect(urgent.find(text)).toBe(topic)
})

test.each([
  'Do I have to pay?',
  'kya CV me personal photo bhejni chahiye',
  'my profile photo is private, who sees it?',
  'stipend money of internships',
  'how do I ask my mentor about salary',
  'video calls',
  "I'm dying to start",
  'lost my motivation',
  'I am scared of interviews',
  'interview se pehle bahut ghabrahat hoti hai',
  'how do I save money from my first salary',
  'my phone number has changed',
  'can someone else use my account?',
  'why is the app troubling me',
  'beat the competition in group discussion',
  'my mentee says I harassed her',
  'I am accused of harassment',
])('"%s" is not urgent', (text) => {
  expect(urgent.find(text)).toBeUndefined()
})

test('each topic has a way to a person, and one about other people can be reported', () => {
  for (const topic of helpPurposes) expect(urgent.contentOf(topic).acts).toContain('team')
  for (const topic of ['money', 'harassment', 'threat', 'pictures'] as const)
    expect(urgent.contentOf(topic).acts).toContain('report')
})

/** The lines of all India by their purposes; an answer shows exactly these. */
test.each([
  ['self-harm', ['14416', '112']],
  ['distress', ['14416', '112', '1098']],
  ['home', ['112', '1098', '181']],
  ['threat', ['112', '1098', '181']],
  ['harassment', ['112', '1098', '181']],
  ['pictures', ['1098', '1930']],
  ['lost-phone', ['1930']],
  ['account', ['1930']],
  ['money', ['1930']],
] as const)('the lines for %s are exactly %s', (topic, numbers) => {
  expect(linesFor(undefined, topic).map(({ number }) => number)).toEqual(numbers)
})

test('a state adds its lines only to topics that they are for', () => {
  expect(linesFor('up', 'harassment')[0]?.number).toBe('1090')
  expect(linesFor('up', 'self-harm').map(({ number }) => number)).not.toContain('1090')
  expect(linesFor('tn', 'money').map(({ number }) => number)).toEqual(['1930'])
})

/** Sentences that no rule names and nobody taught: the recogniser generalises. */
test.each([
  'one of them says he will come to my hostel tonight and break my legs',
  'a student told me that his stepdad burns him with cigarettes',
  'mentor uncle ne kamre mein bulaya aur kandhe pe haath pherne laga',
  'sir bole gpay pe teen hazar daal do tab interview lagwa dunga',
  'वह कहता है कि मेरी तस्वीरें पूरे मोहल्ले में बाँट देगा',
  'i keep thinking the world would be lighter if i was not in it',
  'somebody opened my profile last night and chatted with my mentor',
])('"%s" gets at least the way to a person', (text) => {
  expect(urgent.readingOf(text) !== undefined).toBe(true)
})

test('of the questions that the help pages answer, at most 2 in 100 are taken for urgent', () => {
  const everyday = labelledSentences().filter(({ topic }, place) => topic === undefined && place % 10 === 0)
  const taken = everyday.filter(({ text }) => urgent.find(text) !== undefined)
  expect(taken.length, taken.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.02 * everyday.length)
})

test('the weights were learned from the sentences of today (npm run urgent-weights)', () => {
  const rules = readContent(urgentRules, 'safety', 'urgent.json')
  const { madeFrom } = readContent(weightsFile, 'safety', 'urgentWeights.json')
  expect(madeFrom).toBe(sourceOfWeights(rules))
})

test('sentences that were left out of learning are still recognised, and everyday ones are left alone', async () => {
  const features = featuresWith(readContent(urgentRules, 'safety', 'urgent.json'))
  const all = labelledSentences()
  const isLeftOut = (_: Labelled, place: number) => place % 5 === 0
  const model = await learnUrgent(
    all.filter((each, place) => !isLeftOut(each, place)),
    features,
  )
  const classify = classifyWith(model, features)
  const everyday = (text: string) => 1 - [...classify(text).values()].reduce((sum, each) => sum + each, 0)
  const leftOut = all.filter(isLeftOut)
  const shareOf = (sentences: readonly Labelled[], isFound: (text: string) => boolean) =>
    sentences.filter(({ text }) => isFound(text)).length / sentences.length
  const urgentOnes = leftOut.filter(({ topic }) => topic !== undefined)
  const everydayOnes = leftOut.filter(({ topic }) => topic === undefined)
  expect(shareOf(urgentOnes, (text) => everyday(text) < 0.75)).toBeGreaterThan(0.97)
  expect(shareOf(everydayOnes, (text) => everyday(text) < 0.5)).toBeLessThan(0.04)
})

test('of the questions written by people who had not seen the rules, 97 in 100 urgent ones lead to a person', () => {
  const asked = [...first, ...second]
  const urgentOnes = asked.filter(({ kind }) => kind.startsWith('urgent'))
  const others = asked.filter(({ kind }) => !kind.startsWith('urgent'))
  const isLed = (text: string) => urgent.readingOf(text) !== undefined
  const missed = urgentOnes.filter(({ question }) => !isLed(question))
  const taken = others.filter(({ question }) => urgent.find(question) !== undefined)
  expect(missed.length, missed.map(({ question }) => question).join('\n')).toBeLessThanOrEqual(
    0.03 * urgentOnes.length,
  )
  expect(taken.length, taken.map(({ question }) => question).join('\n')).toBeLessThanOrEqual(
    0.02 * others.length,
  )
})

test.each([0, 1])(
  'of two fresh sets, no urgent question of the half that was not taught (%i) is missed',
  async (half) => {
    const bare = (text: string) => text.replaceAll(/[()|]/g, '')
    const asked = fresh.filter((_, place) => place % 2 === half)
    const notTaught = new Set(asked.map(({ ask }) => bare(ask)))
    const rules = readContent(urgentRules, 'safety', 'urgent.json')
    const features = featuresWith(rules)
    const taught = labelledSentences().filter(({ text }) => !notTaught.has(bare(text)))
    const { find, readingOf } = makeUrgent(rules, classifyWith(await learnUrgent(taught, features), features))
    const asksOf = (isUrgent: boolean) =>
      asked.filter(({ kind }) => (kind === 'urgent') === isUrgent).map(({ ask }) => ask)
    expect(asksOf(true).filter((text) => readingOf(text) === undefined)).toEqual([])
    const taken = asksOf(false).filter((text) => find(text) !== undefined)
    expect(taken.length, taken.join('\n')).toBeLessThanOrEqual(0.02 * asksOf(false).length)
  },
)
