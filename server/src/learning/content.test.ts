import { join } from 'node:path'

import { contentTypes } from '@saathi/contract/learning/session.ts'
import { questionTypes } from '@saathi/contract/questions/question.ts'
import { describe, expect, test } from 'vitest'

import { contentFolder, readContentFiles } from '../engines/contentFiles.ts'
import { writtenSession } from './session.ts'

const sessions = readContentFiles(writtenSession, join(contentFolder, 'sessions'))
const items = sessions.flatMap(({ steps }) => steps.flatMap(({ content }) => content))
const quizzes = items.flatMap(({ quiz }) => quiz ?? [])
const questions = quizzes.flatMap((quiz) => quiz.questions)

describe('the sessions of the learning hub', () => {
  test.each(sessions.map((session) => [session.id, session] as const))(
    '%s has Hindi throughout',
    (_, session) => {
      expect(session.steps.length).toBeGreaterThanOrEqual(4)
      const own = [
        session.localeTitle,
        session.localeOverview,
        ...session.steps.map(({ localeTitle }) => localeTitle),
      ]
      const content = session.steps.flatMap((step) => step.content)
      const texts = content.filter(({ text }) => text !== '').map(({ localeText }) => localeText)
      const asked = content
        .flatMap(({ quiz }) => quiz?.questions ?? [])
        .flatMap(({ localeTitle, answerOptions }) => [
          localeTitle,
          ...answerOptions.map(({ localeLabel }) => localeLabel),
        ])
      for (const words of [...own, ...texts, ...asked]) expect(words.hi).toMatch(/./)
    },
  )

  test.each(sessions.map((session) => [session.id, session] as const))(
    '%s has four to seven steps and every kind of content',
    (_, { steps, tags, localeTags }) => {
      expect(steps.length).toBeGreaterThanOrEqual(4)
      expect(steps.length).toBeLessThanOrEqual(7)
      const used = new Set(steps.flatMap(({ content }) => content.map(({ contentType }) => contentType)))
      expect(contentTypes.filter((type) => !used.has(type))).toEqual([])
      expect(localeTags.hi).toHaveLength(tags.length)
    },
  )

  test('use every type of question', () => {
    const used = new Set(questions.map(({ questionType }) => questionType))
    expect(questionTypes.filter((type) => !used.has(type))).toEqual([])
  })

  test('have a quiz each: mandatory ones, an optional one, and one that may not be retaken', () => {
    for (const { steps } of sessions) {
      expect(steps.some(({ content }) => content.some(({ quiz }) => quiz !== undefined))).toBe(true)
    }
    const isMandatory = quizzes.map((quiz) => quiz.questions.some(({ mandatory }) => mandatory))
    expect(new Set(isMandatory)).toEqual(new Set([true, false]))
    expect(items.filter(({ quiz, allowRetake }) => quiz && !allowRetake)).toHaveLength(1)
  })

  test('explain each option that is right or wrong', () => {
    const judged = questions
      .flatMap(({ answerOptions }) => answerOptions)
      .filter(({ isCorrect }) => isCorrect !== undefined)
    expect(judged.length).toBeGreaterThan(20)
    expect(judged.every(({ helpText, localeHelpText }) => helpText && localeHelpText?.hi)).toBe(true)
  })
})
