import { Failure } from '@saathi/contract/errors.ts'
import type { Area, learningCalls } from '@saathi/contract/learning/calls.ts'
import { maySeeAnswers } from '@saathi/contract/mentorship/rules.ts'
import { countRight } from '@saathi/contract/questions/verdict.ts'

import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import type { Handlers, Person } from '../http/request.ts'
import { visiblePartners } from '../mentorship/public/membership.ts'
import { activeMentorships } from '../mentorship/public/store.ts'
import { type AnswerStore, judgedAnswers, shownAnswers, takeAnswers } from '../questions/public.ts'
import {
  dropDraft,
  putDraft,
  putQuizAnswers,
  type QuizKey,
  quizTakingOf,
  quizTakingsOf,
} from './quizStore.ts'
import { openedQuiz, placeOfQuiz, type QuizPlace } from './rules.ts'
import { lockStart, markedSession } from './store.ts'

type QuizHandlers = Pick<Handlers<typeof learningCalls>, 'quiz' | 'saveQuiz'>

/** Serves the quizzes of one area. */
export function quizRoutes(house: House, area: Area): QuizHandlers {
  const { db, files } = house
  const placed = async (key: QuizKey) => {
    const marked = await markedSession(db, { ...key, area })
    const place = marked && placeOfQuiz(marked.session, key.stepId, key.quizId)
    if (place === undefined) throw new Failure('notFound')
    return { place, isStarted: marked?.marks.startedAt !== null }
  }
  const opened = async (person: Person, key: QuizKey, place: QuizPlace) => {
    const { given, draft } = await quizTakingOf(db, key)
    const record = given && { ...key, answers: given }
    const mayCompare = person.role !== 'staff' && maySeeAnswers(person.role, record !== undefined)
    const partners = area === 'mentorships' && mayCompare ? await visiblePartners(db, person.id) : []
    const theirs = await quizTakingsOf(db, partners, key)
    return openedQuiz(place, {
      record,
      answers: {
        userAnswer: shownAnswers(files, given ?? []),
        draftAnswer: shownAnswers(files, draft),
        partnerAnswers: Object.fromEntries(
          theirs.map(({ personId, answers: own }) => [personId, shownAnswers(files, own)]),
        ),
      },
    })
  }
  return {
    async quiz({ person, params }) {
      const key = { personId: person.id, ...params }
      const { place } = await placed(key)
      return opened(person, key, place)
    },
    async saveQuiz({ person, body, transport }) {
      await requireMentorship(db, person, body.mentorship)
      const key = { personId: person.id, sessionId: body.session, stepId: body.step, quizId: body.quiz }
      const { place, isStarted } = await placed(key)
      if (!isStarted) throw new Failure('sessionNotStarted')
      const { answerJson: answers, draft = false } = body
      const { questions } = place.quiz
      const form = {
        personId: person.id,
        place: `quiz/${body.session}/${body.step}/${body.quiz}`,
        questions,
        answers,
        draft,
        needsAnAnswer: true,
      }
      const { files: sent, idempotencyKey } = transport
      await takeAnswers(house, { ...form, files: sent, idempotencyKey }, quizStore(house, key, place))
      return opened(person, key, place)
    },
  }
}

/** Throws `notYours` for a mentorship that the person does not take part in. */
async function requireMentorship(db: Database, person: Person, named: string | null | undefined) {
  if (named === null || named === undefined) return
  const own = await activeMentorships(db, person.id)
  if (!own.some(({ id }) => id === named)) throw new Failure('notYours')
}

/**
 * Stores the answers of a quiz. It can be taken again only if it allows that; the same answers sent again
 * succeed.
 */
function quizStore({ clock }: House, key: QuizKey, { quiz, item }: QuizPlace): AnswerStore {
  const { allowRetake } = item
  return {
    read: (db) => quizTakingOf(db, key),
    lock: (tx) => lockStart(tx, key),
    takes: ({ given }, { draft }) => !draft || allowRetake || given === undefined,
    putDraft: (tx, answers) => putDraft(tx, key, { answers, at: clock.now() }),
    async putForGood(tx, answers) {
      const counts = countRight(quiz.questions, judgedAnswers(answers))
      const stored = await putQuizAnswers(tx, key, { answers, allowRetake, ...counts, at: clock.now() })
      if (stored > 0) await dropDraft(tx, key)
      return stored
    },
  }
}
