import * as v from 'valibot'

import { markSeen, say } from '../../chat/public.ts'
import { type AskedMessage, askedMessage } from '../../chat/public/answerStore.ts'
import { openStream } from '../../chat/public/streaming.ts'
import { type Job, job } from '../../engines/queue.ts'
import type { House } from '../../house.ts'
import { assistantId, personById } from '../../people/public/store.ts'
import type { Answer, Question, Show } from './answer.ts'
import { noteAnswer, noteQuestion } from './questionStore.ts'

/** What answering needs. */
export interface AnsweringParts {
  readonly house: House
  answer(question: Question, show: Show): Promise<Answer>
}

/**
 * The job that answers a question. Whatever it did before a crash, it does again: the answer's temporary id comes from
 * the question's id, so the answer is stored once.
 */
export function answeringJob(parts: AnsweringParts): Job {
  return job({
    payload: v.object({ messageId: v.string() }),
    lane: 'talk',
    work: async ({ messageId }) => {
      const asked = await askedMessage(parts.house.db, messageId)
      if (asked?.isOpen === true) await answerMessage(parts, asked)
    },
  })
}

async function answerMessage({ house, answer }: AnsweringParts, asked: AskedMessage): Promise<void> {
  const { db, clock } = house
  const { id: messageId, channelId, senderId, seq, text } = asked
  const question = { messageId, channelId, personId: senderId, askedAt: asked.createdAt }
  const person = await personById(db, senderId)
  if (person === undefined || person.disabledAt !== null || !(await noteQuestion(db, question))) return
  await markSeen(house, { channelId, personId: assistantId, seq, at: clock.now() })
  const streamId = `answer:${messageId}`
  const stream = openStream(house, { channelId, streamId, personId: assistantId })
  try {
    const made = await answer({ person, language: person.primaryLanguage, text }, (more) => stream.add(more))
    // The question may have been deleted, or its writer may have left, while the answer was being written.
    if ((await askedMessage(db, messageId))?.isOpen !== true) {
      await noteAnswer(db, { messageId, answerId: null, at: clock.now() })
      return stream.withdraw()
    }
    const stored = await say(house, {
      channelId,
      senderId: assistantId,
      text: made.text,
      tempId: streamId,
      made: { by: made.madeBy, citations: made.citations },
    })
    await noteAnswer(db, { messageId, answerId: stored.msgId, at: clock.now() })
  } finally {
    stream.end()
  }
}
