import type { UserStatus } from '@saathi/contract/access/userStatus.ts'

/** What the assistant is seen doing about the newest question. */
export type Waiting = 'none' | 'soon' | 'waiting'

/** The bubble that says that an answer is awaited comes this long after the question. */
export const waitingMs = 500
/** A question without an answer for this long is no longer awaited on the screen. */
export const givenUpMs = 600_000
/** After this long without a word, the bubble says that it takes longer than usual. */
export const lateMs = 15_000

/** Returns the note to show about a question of this age that has no answer yet. */
export function waitingOf(ageMs: number | undefined): Waiting {
  if (ageMs === undefined || ageMs >= givenUpMs) return 'none'
  return ageMs < waitingMs ? 'soon' : 'waiting'
}

/** A part of an answer; `citation` counts from 1. */
export interface AnswerPart {
  readonly text: string
  readonly citation: number | undefined
}

/** Returns an answer in parts, so that `[1]` leads to the first of its citations, in one line with the word before it. Numbers without a citation stay text. */
export function partsOfAnswer(text: string, citations: number): readonly AnswerPart[] {
  return text
    .replaceAll(/ (?=\[\d{1,2}\])/g, '\u00a0')
    .split(/(\[\d{1,2}\])/)
    .filter((part) => part !== '')
    .map((part) => {
      const number = Number(/^\[(\d{1,2})\]$/.exec(part)?.[1] ?? 0)
      return { text: part, citation: number >= 1 && number <= citations ? number : undefined }
    })
}

/** Whether an answer leads there without citing it: a page that helps, or a number to call. */
export function isAct({ url, passage }: { readonly url: string; readonly passage: string }): boolean {
  return passage === '' && (isOwnPage(url) || isCall(url))
}

/** Whether a press calls a help line. */
export function isCall(url: string): boolean {
  return /^tel:\+?\d{3,15}$/.test(url)
}

/** Whether a citation leads to a page of the app; nothing else becomes a link. */
export function isOwnPage(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

/** Three questions that a person in this state may want to ask; each is the name of a text. */
export function suggestionsFor(status: UserStatus | undefined, isMentor: boolean): readonly string[] {
  if (status === undefined) return ['next', isMentor ? 'screening' : 'mentorship', 'report']
  const { experiences, mentorshipSessionStatus, activeMentorship, matching } = status
  const isAlone = activeMentorship === null
  const isWaiting = ['READY', 'ON_HOLD', 'GROUP_HOLD', 'APPLICATION_REVIEW'].includes(matching.matchingStatus)
  const fitting = isMentor
    ? [isAlone && 'mentee', isAlone && 'screening', 'next', 'report', 'quiet']
    : [
        // Both have the same answer.
        isAlone && (isWaiting ? 'noMentor' : experiences.curriculum !== 'use' && 'mentorship'),
        mentorshipSessionStatus.remainingSessions > 0 && 'left',
        experiences.internship === 'use' && 'internships',
        'next',
        'report',
        'cv',
      ]
  return fitting.filter((name) => name !== false).slice(0, 3)
}
