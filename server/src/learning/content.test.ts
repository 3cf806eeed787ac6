import { join } from 'node:path'

import { contentTypes } from '@saathi/contract/learning/session.ts'
import { questionTypes } from '@saathi/contract/questions/question.ts'
import { describe, expect, test } from 'vitest'

import { contentFolder, readContentFiles } from '../engines/content/contentFiles.ts'
import { type WrittenSession, writtenSession } from './sessions/session.ts'

const shipped = readContentFiles(writtenSession, join(contentFolder, 'sessions'))
const sessions = shipped.filter(({ area }) => area === 'learninghub')
const curriculum = shipped.filter(({ area }) => area === 'mentorships')

const itemsOf = ({ steps }: WrittenSession) => steps.flatMap(({ content }) => content)
const quizzesOf = (session: WrittenSession) => itemsOf(session).flatMap(({ quiz }) => quiz ?? [])

const items = sessions.flatMap(itemsOf)
const quizzes = sessions.flatMap(quizzesOf)
const questions = quizzes.flatMap((quiz) => quiz.questions)

describe('every session', () => {
  test.each(shipped.map((session) => [session.id, session] as const))(
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

  test('explains each option that is right or wrong', () => {
    const judged = shipped
      .flatMap(quizzesOf)
      .flatMap((quiz) => quiz.questions)
      .flatMap(({ answerOptions }) => answerOptions)
      .filter(({ isCorrect }) => isCorrect !== undefined)
    expect(judged.length).toBeGreaterThan(20)
    expect(judged.every(({ helpText, localeHelpText }) => helpText && localeHelpText?.hi)).toBe(true)
  })
})

describe('the sessions of the learning hub', () => {
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
})

describe('the sessions of mentorships', () => {
  test.each(curriculum.map((session) => [session.id, session] as const))(
    '%s is worth an hour for two people, with tips for the mentor on every step',
    (_, session) => {
      const minutes = session.steps.reduce((sum, { duration }) => sum + duration, 0)
      expect(minutes).toBeGreaterThanOrEqual(50)
      expect(minutes).toBeLessThanOrEqual(60)
      expect(session.days).toBe(14)
      for (const { content } of session.steps) {
        const types = content.map(({ contentType }) => contentType)
        expect(types).toContain('MENTOR_TIPS')
      }
      expect(quizzesOf(session).length).toBeGreaterThanOrEqual(1)
    },
  )

  test('have quizzes that must be taken, one that may not be retaken, and optional questions for oneself', () => {
    const isMandatory = ({ questions: asked }: { questions: readonly { mandatory: boolean }[] }) =>
      asked.some(({ mandatory }) => mandatory)
    expect(
      curriculum.filter((session) => quizzesOf(session).some(isMandatory)).length,
    ).toBeGreaterThanOrEqual(2)
    const once = curriculum.flatMap(itemsOf).filter(({ quiz, allowRetake }) => quiz && !allowRetake)
    expect(once.length).toBeGreaterThanOrEqual(1)
    const own = curriculum
      .flatMap(quizzesOf)
      .flatMap((quiz) => quiz.questions)
      .filter(({ isPrivate }) => isPrivate)
    expect(own.length).toBeGreaterThanOrEqual(1)
    expect(own.filter(({ mandatory }) => mandatory)).toEqual([])
  })
})
