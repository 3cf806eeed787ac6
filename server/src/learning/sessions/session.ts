import { localeText } from '@saathi/contract/base/fields.ts'
import { contentTypes } from '@saathi/contract/learning/session.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'

import { drawings } from '../../engines/content/contentFiles.ts'
import { isPictureName, pictureAddress, pictureBytes } from '../../engines/content/contentPictures.ts'
import { doubledKey, placedQuestion, writtenQuestion } from '../../questions/public.ts'

/** The client's colours for cards, by name. */
const cardColors = ['glad', 'action', 'done', 'sunk'] as const

const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))
const idSchema = v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, 'An id has small letters, digits and dashes.'))

const writtenQuiz = v.object({
  id: idSchema,
  helpText: v.string(),
  localeHelpText: localeText,
  questions: v.pipe(
    v.array(writtenQuestion),
    v.minLength(1, 'A quiz has at least one question.'),
    v.check(
      (questions) => doubledKey(questions) === undefined,
      ({ input }) => `Two questions of the quiz have the key ${doubledKey(input) ?? ''}.`,
    ),
  ),
})

const address = v.pipe(v.string(), v.url(), v.regex(/^https:\/\//, 'A link begins with https://.'))
const picture = v.pipe(v.string(), v.check(isPictureName, 'There is no picture of this name.'))

const writtenItem = v.pipe(
  v.object({
    contentType: v.picklist(contentTypes),
    text: v.optional(v.string(), ''),
    localeText: v.optional(localeText, {}),
    image: v.optional(picture),
    localeImage: v.optional(v.record(v.string(), picture), {}),
    url: v.optional(address),
    localeUrl: v.optional(v.record(v.string(), address), {}),
    allowRetake: v.optional(v.boolean(), true),
    quiz: v.optional(writtenQuiz),
    /** Minutes that a video lasts. */
    duration: v.optional(v.pipe(v.number(), v.minValue(1, 'A video lasts at least a minute.'))),
  }),
  v.check(
    ({ contentType, quiz }) => (contentType === 'QUIZ') === (quiz !== undefined),
    'A QUIZ has a quiz, and nothing else has one.',
  ),
  v.check(
    ({ contentType, duration, url, text }) =>
      contentType === 'YOUTUBE'
        ? duration !== undefined && url !== undefined && text.includes('\n')
        : duration === undefined,
    'A YOUTUBE has a url, a duration and a text: its title, then what it says. Nothing else has a duration.',
  ),
  v.check(
    ({ contentType, image, text }) => contentType !== 'IMAGE' || (image !== undefined && text !== ''),
    'An IMAGE has an image, and says the same in its text.',
  ),
)

/** The dimensions of work readiness; a session improves one of them. */
export const dimensions = [
  'self_presentation',
  'communication',
  'teamwork',
  'planning',
  'job_search',
] as const
export type Dimension = (typeof dimensions)[number]

/** Whether an id occurs twice: people's progress is stored by these ids. */
function hasTwins(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length
}

/** A session as staff write it in `content/sessions`. */
export const writtenSession = v.object({
  id: idSchema,
  position: v.number(),
  /** A `course` is for mentors, in the learning hub. */
  area: v.picklist(['learninghub', 'mentorships', 'course']),
  dimension: v.picklist(dimensions),
  title: words,
  localeTitle: localeText,
  overview: words,
  localeOverview: localeText,
  tags: v.array(words),
  localeTags: v.optional(v.record(v.string(), v.array(words)), {}),
  color: v.picklist(cardColors),
  banner: v.picklist(drawings),
  curated: v.boolean(),
  /** The number of days in which the session should be completed after its start. */
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 7),
  steps: v.pipe(
    v.array(
      v.object({
        id: idSchema,
        title: words,
        localeTitle: localeText,
        duration: v.pipe(v.number(), v.minValue(1, 'A step takes at least a minute.')),
        content: v.pipe(
          v.array(writtenItem),
          v.minLength(1, 'A step has some content.'),
          v.check(
            (items) => !hasTwins(items.flatMap(({ quiz }) => quiz?.id ?? [])),
            'Two quizzes have the same id.',
          ),
        ),
      }),
    ),
    v.minLength(1, 'A session has at least one step.'),
    v.check((steps) => !hasTwins(steps.map(({ id }) => id)), 'Two steps have the same id.'),
  ),
})
export type WrittenSession = v.InferOutput<typeof writtenSession>
type WrittenItem = v.InferOutput<typeof writtenItem>

/** A quiz with numbered questions. */
export interface StoredQuiz extends Omit<v.InferOutput<typeof writtenQuiz>, 'questions'> {
  readonly questions: readonly Question[]
}

export interface StoredItem extends Omit<WrittenItem, 'quiz'> {
  readonly id: string
  readonly quiz?: StoredQuiz
}

export interface StoredStep extends Omit<WrittenSession['steps'][number], 'content'> {
  readonly content: readonly StoredItem[]
}

/** A session with an id for every item and a number for every question. */
export interface StoredSession extends Omit<WrittenSession, 'steps'> {
  readonly steps: readonly StoredStep[]
}

/** The fields of a session that lists show, the same for every reader. */
export interface StoredCard extends Pick<
  StoredSession,
  | 'id'
  | 'area'
  | 'title'
  | 'localeTitle'
  | 'overview'
  | 'localeOverview'
  | 'tags'
  | 'localeTags'
  | 'color'
  | 'banner'
> {
  readonly steps: readonly { readonly id: string; readonly duration: number }[]
  readonly keptBytes: number
}

/** Returns the card of a session. */
export function storedCardOf(session: StoredSession): StoredCard {
  const { id, area, title, localeTitle, overview, localeOverview, tags, localeTags, color, banner } = session
  const pictures = session.steps.flatMap(({ content }) => content.flatMap(({ image }) => image ?? []))
  return {
    id,
    area,
    title,
    localeTitle,
    overview,
    localeOverview,
    tags,
    localeTags,
    color,
    banner,
    steps: session.steps.map((step) => ({ id: step.id, duration: step.duration })),
    keptBytes: [...new Set(pictures)].reduce(
      (sum, name) => sum + pictureBytes(name),
      Buffer.byteLength(JSON.stringify(session)),
    ),
  }
}

/** Returns the number of quizzes of a session. */
export function countQuizzes({ steps }: StoredSession): number {
  return steps.flatMap(({ content }) => content.filter(({ quiz }) => quiz !== undefined)).length
}

/** Returns an item's picture by its address. */
export function picturesOf({ image, localeImage }: StoredItem) {
  return {
    image: image === undefined ? null : pictureAddress(image),
    localeImage: Object.fromEntries(
      Object.entries(localeImage).map(([language, name]) => [language, pictureAddress(name)]),
    ),
  }
}

/** Gives each item an id by its position, and each question its number, one per page. */
export function placedSession(written: WrittenSession): StoredSession {
  return {
    ...written,
    steps: written.steps.map((step) => ({
      ...step,
      content: step.content.map((item, index) => ({
        ...item,
        id: `${step.id}-${index + 1}`,
        quiz: item.quiz && {
          ...item.quiz,
          questions: item.quiz.questions.map((question, place) =>
            placedQuestion(question, { order: place + 1, pageNumber: place + 1 }),
          ),
        },
      })),
    })),
  }
}
