import { Failure } from '@saathi/contract/errors.ts'
import type { learningCalls } from '@saathi/contract/learning/calls.ts'
import { maySeeAnswers } from '@saathi/contract/mentorship/rules.ts'
import { countRight } from '@saathi/contract/questions/verdict.ts'

import type { House } from '../../house/house.ts'
import type { Handlers } from '../../http/request.ts'
import {
  type AnswerStore,
  type StoredAnswers,
  judgedAnswers,
  shownAnswers,
  takeAnswers,
  withoutPrivate,
} from '../../questions/public.ts'
import { lockPlace, type Place, type Places } from '../sessions/place.ts'
import {
  dropDraft,
  putDraft,
  putQuizAnswers,
  type QuizKey,
  quizTakingOf,
  quizTakingsOf,
} from './quizStore.ts'
import { openedQuiz, placeOfQuiz, type QuizPlace } from '../sessions/rules.ts'
import { lockStart, markedSession } from '../sessions/store.ts'

type QuizHandlers = Pick<Handlers<typeof learningCalls>, 'quiz' | 'saveQuiz'>

/** A quiz of a place. */
interface OwnQuiz extends Place, QuizKey {}

/** Serves the quizzes of one area. */
export function quizRoutes(house: House, places: Places): QuizHandlers {
  const { db, files } = house
  const placed = async (key: QuizKey) => {
    const marked = await markedSession(db, key)
    const place = marked && placeOfQuiz(marked.session, key.stepId, key.quizId)
    if (place === undefined) throw new Failure('notFound')
    return { place, isStarted: marked?.marks.startedAt !== null }
  }
  const opened = async (own: OwnQuiz, place: QuizPlace) => {
    const { given, draft } = await quizTakingOf(db, own)
    const record = given && { ...own, answers: given }
    const mayCompare = own.role !== 'staff' && maySeeAnswers(own.role, record !== undefined)
    const theirs = await quizTakingsOf(db, mayCompare ? own.partners : [], own)
    const shownTo = (answers: StoredAnswers) =>
      shownAnswers(files, withoutPrivate(place.quiz.questions, answers), own.personId)
    return openedQuiz(place, {
      record,
      mentorship: own.mentorshipId || null,
      answers: {
        userAnswer: shownAnswers(files, given ?? [], own.personId),
        draftAnswer: shownAnswers(files, draft, own.personId),
        partnerAnswers: Object.fromEntries(
          theirs.map(({ personId, answers }) => [personId, shownTo(answers)]),
        ),
      },
    })
  }
  return {
    async quiz({ person, params, query: { mentorship } }) {
      const own = { ...(await places.toRead(person, mentorship)), ...params }
      const { place } = await placed(own)
      return opened(own, place)
    },
    async saveQuiz({ person, body, transport }) {
      const { session, step, quiz, answerJson: answers, draft = false } = body
      const inPlace = await places.toWrite(person, body.mentorship)
      const own = { ...inPlace, sessionId: session, stepId: step, quizId: quiz }
      const { place, isStarted } = await placed(own)
      if (!isStarted) throw new Failure('sessionNotStarted')
      const form = {
        personId: person.id,
        place: formOf(own),
        questions: place.quiz.questions,
        answers,
        draft,
        needsAnAnswer: true,
      }
      const { files: sent, idempotencyKey } = transport
      await takeAnswers(house, { ...form, files: sent, idempotencyKey }, quizStore(house, own, place))
      return opened(own, place)
    },
  }
}

/** Identifies a quiz's form among all forms of a person; files belong to it. */
/** The place of a quiz in the list of files; `readsAnswers` reads it. */
function formOf({ mentorshipId, sessionId, stepId, quizId }: QuizKey): string {
  const form = `quiz/${sessionId}/${stepId}/${quizId}`
  return mentorshipId === '' ? form : `mentorship/${mentorshipId}/${form}`
}

/**
 * Stores the answers of a quiz. It can be taken again only if it allows that; the same answers sent again
 * succeed.
 */
function quizStore({ clock }: House, key: QuizKey, { quiz, item }: QuizPlace): AnswerStore {
  const { allowRetake } = item
  return {
    read: (db) => quizTakingOf(db, key),
    async lock(tx) {
      await lockPlace(tx, key)
      await lockStart(tx, key)
    },
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
