import { describe, expect, it } from 'vitest'

import { foldWord, soundOf } from './wordKeys.ts'
import { type Word, wordsOf } from './words.ts'

const soundsOf = (text: string) => wordsOf(text).map(({ sound }) => sound)
const spelled = (text: string) => wordsOf(text).map(({ from, to }) => text.slice(from, to))

describe('Words that are one word', () => {
  it.each([
    ['dost', 'dosth', 'दोस्त', 'Dost', 'doost'.replace('oo', 'o')],
    ['karna', 'करना'],
    ['samajhna', 'समझना', 'samajna'],
    ['bachpan', 'बचपन'],
    ['namaste', 'नमस्ते', 'NAMASTE'],
    ['kahan', 'कहाँ', 'kahaan'],
    ['zaroor', 'ज़रूर', 'जरूर', 'jarur'],
    ['accha', 'acha', 'achchha', 'अच्छा'],
    ['chahiye', 'चाहिए', 'chahie'],
    ['zindagi', 'ज़िंदगी', 'जिन्दगी', 'jindagi'],
    ['naukri', 'नौकरी'],
    ['padhai', 'पढ़ाई', 'padai'],
    ['sambandh', 'संबंध', 'सम्बन्ध'],
    ['gyan', 'ज्ञान'],
    ['mitra', 'મિત્ર'],
    ['CV', 'सीवी', 'cv'],
    ['email', 'ईमेल', 'Email'],
    ['interview', 'इंटरव्यू'],
    ['college', 'कॉलेज'],
    ['mentor', 'मेंटर'],
    ['café', 'cafe', 'CAFÉ'],
    ['123', '१२३'],
    ['👍', '👍🏽'],
  ])('%s, %s', (...spellings) => {
    expect(new Set(spellings.flatMap(soundsOf)).size).toBe(1)
  })
})

describe('Words that are not one word', () => {
  it.each([
    ['dost', 'दस्त'],
    ['dost', 'dusht'],
    ['kal', 'kul'],
    ['sham', 'sam'],
    ['bus', 'बस'],
    ['job', 'नौकरी'],
    ['CV', 'TV'],
    ['mentor', 'mentee'],
    ['fees', 'office'],
    ['12', '21'],
    ['👍', '👎'],
  ])('%s, %s', (one, other) => {
    expect(soundsOf(one)).not.toEqual(soundsOf(other))
  })
})

it('Words are cut alike in every script, and stand at their place in the text', () => {
  expect(spelled("Don't be late: 10,000 people, a@b.example!")).toEqual([
    'Don',
    't',
    'be',
    'late',
    '10',
    '000',
    'people',
    'a',
    'b',
    'example',
  ])
  expect(spelled('कल “मिलते” हैं। ठीक?')).toEqual(['कल', 'मिलते', 'हैं', 'ठीक'])
  expect(spelled('ठीक है👍, ok 🇮🇳')).toEqual(['ठीक', 'है', '👍', 'ok', '🇮🇳'])
  expect(spelled(' … — ।')).toEqual([])
})

it('A text in plain letters has the same words without the segmenter', () => {
  const plain = "Hi! It's e-mail no. 3.14, see www.example.org/path_to?x=1 (or don't): A.B.C. 'quoted' end."
  const both = (text: string) => wordsOf(text).map(({ written }: Word) => written)
  // A letter of another script makes the segmenter cut the whole text.
  expect(both(`${plain} क`)).toEqual([...both(plain), 'क'])
})

it('Every word has a form and a sound, also where its script is unknown or it is very long', () => {
  for (const word of ['日本', 'Ünïcödé', 'ശ്രീ', 'வணக்கம்', 'ß', 'x'.repeat(10_000), '\u093c', '\u200d']) {
    for (const { written, sound } of wordsOf(word)) {
      expect(written.length).toBeGreaterThan(0)
      expect(written.length).toBeLessThan(200)
      expect(sound.length).toBeGreaterThan(0)
    }
  }
  expect(soundOf(foldWord('Ab'))).toBe('ab')
})
