import * as v from 'valibot'

import { markSeen, say } from '../../chat/public/channels.ts'
import { type AskedMessage, askedMessage } from '../../chat/public/answerStore.ts'
import { askAgain } from '../../chat/public/askAgain.ts'
import { openStream } from '../../chat/public/stream.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { assistantId, personById } from '../../people/public/store.ts'
import { readUrgent } from '../../safety/public/urgent.ts'
import { type Answer, type Question, type Showing, sentence } from './answer.ts'
import { noteAnswer, noteQuestion, questionsSince } from './questionStore.ts'
import { makeShowing } from './shownWords.ts'

/** The dependencies of answering. */
export interface AnsweringParts {
  readonly house: House
  readonly figures: {
    answered(madeBy: 'builtin', outcome: string): void
    firstWords(seconds: number): void
  }
  /** How many questions of a person are answered in a day. */
  readonly mostADay: number
  answer(question: Question, showing: Showing): Promise<Answer>
}

/** How often the assistant says in a day that a person asks too much; after that it says nothing. */
const mostRefusals = 5
const dayMs = 86_400_000
/** Milliseconds until a question is tried again while an earlier one of its channel is being answered. */
const waitMs = 500

/**
 * The job that answers a question. After a crash it repeats everything: the answer's temporary id comes from the
 * question's id, so the answer is stored once.
 */
export function answeringJob(parts: AnsweringParts): Job {
  const { db } = parts.house
  const answering = new Set<string>()
  return job({
    payload: v.object({ messageId: v.string() }),
    lane: 'talk',
    work: async ({ messageId }) => {
      const asked = await askedMessage(db, messageId)
      if (asked?.isOpen !== true) return
      // An urgent question does not wait: its answer is ready at once.
      if (answering.has(asked.channelId) && readUrgent().find(asked.text) !== undefined)
        return answerMessage(parts, asked)
      // The questions of a channel are answered one after another. Waiting here would keep other people's questions
      // out of the lane. With the queue's own turns, a worker that looks for work briefly hides every channel's
      // questions from the other workers.
      if (answering.has(asked.channelId)) return askAgain(parts.house, messageId, waitMs)
      answering.add(asked.channelId)
      await answerMessage(parts, asked).finally(() => answering.delete(asked.channelId))
    },
  })
}

async function answerMessage(parts: AnsweringParts, asked: AskedMessage): Promise<void> {
  const { house, figures } = parts
  const { db, clock } = house
  const { id: messageId, channelId, senderId, seq, text } = asked
  const put = { messageId, channelId, personId: senderId, askedAt: asked.createdAt }
  const person = await personById(db, senderId)
  if (person === undefined || person.disabledAt !== null || !(await noteQuestion(db, put))) return
  await markSeen(house, { channelId, personId: assistantId, seq, at: clock.now() })
  const streamId = `answer:${messageId}`
  const stream = openStream(house, { channelId, streamId, personId: assistantId })
  const showing = makeShowing(stream, figures.firstWords)
  try {
    const since = new Date(put.askedAt.getTime() - dayMs)
    const asking = await questionsSince(db, put, { since, most: parts.mostADay + mostRefusals + 1 })
    const question = { messageId, person, language: person.primaryLanguage, text }
    const made =
      asking <= parts.mostADay
        ? await parts.answer(question, showing)
        : tooMany(parts, question, asking - parts.mostADay)
    // The question may have been deleted, or its writer may have left, while the answer was being written.
    if (made === undefined || (await askedMessage(db, messageId))?.isOpen !== true) {
      await noteAnswer(db, { messageId, answerId: null, at: clock.now() })
      return showing.withdraw()
    }
    const stored = await say(house, {
      channelId,
      senderId: assistantId,
      // PostgreSQL stores neither NUL nor half of a surrogate pair, and a model may write anything.
      text: made.text.replaceAll('\0', '').toWellFormed(),
      tempId: streamId,
      made: { by: made.madeBy, citations: made.citations },
    })
    await noteAnswer(db, { messageId, answerId: stored.msgId, at: clock.now() })
  } finally {
    showing.end()
  }
}

function tooMany(
  { house, figures }: AnsweringParts,
  { language }: Question,
  over: number,
): Answer | undefined {
  figures.answered('builtin', 'too_many')
  if (over > mostRefusals) return undefined
  return { ...sentence(house, 'assistant.tooMany', language), about: 'too_many', madeBy: 'builtin' }
}
