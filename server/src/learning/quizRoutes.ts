import { Failure } from '@saathi/contract/errors.ts'
import type { Area, learningCalls } from '@saathi/contract/learning/calls.ts'

import type { Database } from '../engines/database.ts'
import { once } from '../engines/once.ts'
import type { House } from '../house.ts'
import type { Handlers, Person } from '../http/request.ts'
import { activeMentorships, visiblePartners } from '../mentorship/public.ts'
import {
  judgeSending,
  keepBytes,
  readSending,
  sealedAnswers,
  type Sent,
  settleFiles,
  shownAnswers,
  type StoredAnswer,
} from '../questions/public.ts'
import {
  dropDraft,
  putDraft,
  putQuizAnswers,
  type QuizKey,
  quizTakingOf,
  quizTakingsOf,
} from './quizStore.ts'
import { blankErrors, judgedBy, openedQuiz, placeOfQuiz, type QuizPlace } from './rules.ts'
import { lockStart, markedSession } from './store.ts'

type QuizHandlers = Pick<Handlers<typeof learningCalls>, 'quiz' | 'saveQuiz'>

/** Sendings with files that one person may make: unpacking pictures is work. */
const uploadsAnHour = { most: 200, seconds: 3600 }

/** The quizzes of one area. */
export function quizRoutes(house: House, area: Area): QuizHandlers {
  const { db, files, limits } = house
  const placed = async (key: QuizKey) => {
    const marked = await markedSession(db, { ...key, area })
    const place = marked && placeOfQuiz(marked.session, key.stepId, key.quizId)
    if (place === undefined) throw new Failure('notFound')
    return { place, isStarted: marked?.marks.startedAt !== null }
  }
  const opened = async (person: Person, key: QuizKey, place: QuizPlace) => {
    const { answers, draft } = await quizTakingOf(db, key)
    const record = answers && { ...key, answers }
    // A mentee answers without having seen what the mentor says.
    const mayCompare = person.role === 'mentor' || record !== undefined
    const partners = area === 'mentorships' && mayCompare ? await visiblePartners(db, person.id) : []
    const theirs = await quizTakingsOf(db, partners, key)
    return openedQuiz(place, {
      record,
      answers: {
        userAnswer: shownAnswers(files, answers ?? []),
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
      if (transport.files.size > 0) await limits.take(`uploads:${person.id}`, uploadsAnHour)
      const sent = await readSending(place.quiz.questions, body.answerJson, transport.files)
      const { draft = false } = body
      await takeQuiz(house, { key, place, sent, draft, onceKey: transport.idempotencyKey })
      return opened(person, key, place)
    },
  }
}

/** Whoever names a mentorship takes part in it. */
async function requireMentorship(db: Database, person: Person, named: string | null | undefined) {
  if (named === null || named === undefined) return
  const own = await activeMentorships(db, person.id)
  if (!own.some(({ id }) => id === named)) throw new Failure('notYours')
}

interface Taking {
  readonly key: QuizKey
  readonly place: QuizPlace
  readonly sent: Sent
  readonly draft: boolean
  readonly onceKey: string | undefined
}

/** Stores answers for good or as a draft, with their files, once for each key. */
async function takeQuiz(house: House, { key, place, sent, draft, onceKey }: Taking): Promise<void> {
  const { db, clock } = house
  const { questions } = place.quiz
  const form = { personId: key.personId, place: `quiz/${key.sessionId}/${key.stepId}/${key.quizId}` }
  const { allowRetake } = place.item
  const judge = (known: { answers: readonly StoredAnswer[] | undefined; draft: readonly StoredAnswer[] }) => {
    if (draft && !allowRetake && known.answers !== undefined) throw new Failure('alreadyAnswered')
    const kept = judgeSending(sent, [...(known.answers ?? []), ...known.draft], { draft })
    const fields = draft ? undefined : blankErrors(questions, kept)
    if (fields !== undefined) throw new Failure('invalid', { fields })
    return kept
  }
  const takeBack = await keepBytes(house, form, { sent, kept: judge(await quizTakingOf(db, key)) })
  try {
    await db.transaction(async (tx) => {
      await lockStart(tx, key)
      const named = onceKey && `quiz:${onceKey}:${form.place}`
      await once(tx, { person: key.personId, key: named }, async () => {
        // Judged once more: another device may have sent or taken back a file since.
        const before = await quizTakingOf(tx, key)
        const answers = await sealedAnswers(questions, judge(before), { draft })
        const at = clock.now()
        if (draft) await putDraft(tx, key, { answers, at })
        else {
          const { right, judged } = judgedBy(questions, sent.answers)
          const stored = await putQuizAnswers(tx, key, { answers, allowRetake, right, judged, at })
          if (stored === 0) throw new Failure('alreadyAnswered')
          await dropDraft(tx, key)
        }
        await settleFiles(house, tx, {
          form,
          kept: draft ? [...(before.answers ?? []), ...answers] : answers,
        })
      })
    })
  } finally {
    await takeBack()
  }
}
