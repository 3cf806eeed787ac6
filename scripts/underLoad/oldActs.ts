import * as v from 'valibot'

import { exchange, frameOf } from './exchange.ts'
import type { Pair } from './pairs.ts'

/** An act as the client of a release stores it. Names and forms never change, because devices still have entries of earlier versions. */
export interface Act {
  readonly action: string
  readonly given: object
  /** The status of its call; undefined for what goes over the socket. */
  readonly wanted?: number
}

const claims = v.object({ sub: v.string() })
/** Returns the id of the person in a token. */
export const personIn = (token: string) =>
  v.parse(claims, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sub

/** Returns an act of each kind that the client stores for later. */
export async function actsOf(port: number, { tokens: [asha, ravi], channel }: Pair): Promise<readonly Act[]> {
  const ask = askAs(port, asha)
  const [own, toChange, others] = [
    await sent(port, asha, channel),
    await sent(port, asha, channel),
    await sent(port, ravi, channel),
  ]
  const assistant = v
    .parse(v.array(v.object({ channel_id: v.string(), kind: v.string() })), await ask('chat/channels/'))
    .find(({ kind }) => kind === 'assistant')
  const [entry] = v.parse(v.array(v.object({ id: v.string() })), await ask('learninghub/feed/'))
  const { session, step, quiz } = await learningOf(ask)
  const inSession = { area: 'learninghub', mentorship: null, session }
  const skipped = Object.fromEntries(ratingQuestions.map((question) => [question, null]))
  const learning = (name: string) => ['learning', name].join('.')
  return [
    { action: 'chat.send', given: { channel, message: 'From the outbox of the old client' } },
    { action: 'chat.react', given: { channel, messageId: others, emoji: '👍' } },
    { action: 'chat.edit', given: { channel, messageId: toChange, message: 'Changed without a network' } },
    { action: 'chat.delete', given: { channel, messageId: own } },
    { action: learning('open'), given: { ...inSession, step }, wanted: 200 },
    { action: learning('step'), given: { ...inSession, step }, wanted: 200 },
    { action: learning('bookmark'), given: { ...inSession, isBookmarked: true }, wanted: 200 },
    { action: learning('feedback'), given: { ...inSession, rating: 4, review: 'Clear.' }, wanted: 200 },
    { action: learning('quiz'), given: { area: 'learninghub', mentorship: null, ...quiz }, wanted: 200 },
    { action: 'feed.like', given: { id: entry?.id, isLiked: true }, wanted: 200 },
    {
      action: 'makeReport',
      given: { kind: 'message', id: others, reason: 'other', words: '', aboutName: 'Ravi', excerpt: '' },
      wanted: 200,
    },
    { action: 'changeBlock', given: { userId: personIn(ravi), isBlocked: false }, wanted: 200 },
    { action: 'rate', given: { channelId: assistant?.channel_id, rating: skipped }, wanted: 200 },
    // The demo has no call, so the server knows the form of this act and says that there is none.
    { action: 'rateCall', given: { callId: crypto.randomUUID(), rating: 4 }, wanted: 404 },
  ]
}

/** The questions of a rating, as clients of the last release send them. */
const ratingQuestions = [
  'Accuracy of information provided?',
  'Relevance of information shared?',
  'Query resolution?',
]

type Ask = (path: string, body?: object) => Promise<unknown>

function askAs(port: number, token: string): Ask {
  return async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const given = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const reply = await fetch(`http://127.0.0.1:${port}/api/v2/${path}`, given)
    if (!reply.ok) throw new Error(`${path} is answered with ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }
}

const told = v.object({
  message: v.object({ temp_id: v.nullish(v.string()), msg_id: v.string() }),
})

/** Sends a message and returns its id. */
async function sent(port: number, token: string, channel: string): Promise<string> {
  const tempId = crypto.randomUUID()
  const ids: string[] = []
  const why = await exchange(port, (socket, finish) => {
    socket.send(frameOf(token, { command: 'send', channel, message: 'Before the tunnel', temp_id: tempId }))
    socket.on('message', (data: Buffer) => {
      const read = v.safeParse(told, JSON.parse(data.toString()))
      if (!read.success || read.output.message.temp_id !== tempId) return
      ids.push(read.output.message.msg_id)
      finish()
    })
  })
  const [id] = ids
  if (id === undefined) throw new Error(`A message was not taken: ${why}`)
  return id
}

const question = v.object({
  key: v.string(),
  question_type: v.string(),
  mandatory: v.boolean(),
  answer_options: v.array(v.object({ key: v.string() })),
})
const session = v.object({
  session_steps: v.array(
    v.object({
      id: v.string(),
      content: v.array(
        v.object({
          quiz: v.nullable(
            v.object({
              id: v.string(),
              mandatory: v.boolean(),
              is_taken: v.boolean(),
              questions: v.array(question),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Question = v.InferOutput<typeof question>

/** Starts a session with a first step that needs no quiz, and one with a quiz whose questions have options or words. */
async function learningOf(ask: Ask) {
  const cards = v.parse(v.array(v.object({ id: v.string() })), await ask('learninghub/sessions/'))
  let plain: { readonly session: string; readonly step: string } | undefined
  let quiz: object | undefined
  for (const { id } of cards) {
    const { session_steps: steps } = v.parse(session, await ask(`learninghub/sessions/${id}/`))
    const [first] = steps
    const isPlain = first?.content.every((item) => item.quiz?.mandatory !== true) === true
    const found = quizIn(steps)
    if (!(isPlain && plain === undefined) && !(found !== undefined && quiz === undefined)) continue
    await ask('learninghub/session-start/', { session: id })
    if (isPlain) plain ??= { session: id, step: first.id }
    if (found !== undefined) quiz ??= { session: id, ...found }
    if (plain !== undefined && quiz !== undefined) return { ...plain, quiz }
  }
  throw new Error('The demo has no session with a plain step, or none with a quiz.')
}

function quizIn(steps: v.InferOutput<typeof session>['session_steps']) {
  for (const { id: step, content } of steps)
    for (const { quiz } of content) {
      const answers = quiz === null || quiz.is_taken ? [] : quiz.questions.map(answerTo)
      if (quiz === null || answers.length === 0 || answers.includes(undefined)) continue
      return { step, quiz: quiz.id, answerJson: answers }
    }
  return undefined
}

function answerTo({ key, question_type: type, answer_options: [option] }: Question) {
  const choices = new Set(['SingleChoiceRadio', 'SingleChoiceButton', 'SingleChoiceDropDown'])
  if (choices.has(type) && option !== undefined) return { questionKey: key, answer: option.key }
  if (type === 'MultiChoiceDropDown' && option !== undefined)
    return { questionKey: key, answer: [option.key] }
  return type === 'TextBox' || type === 'Text' ? { questionKey: key, answer: 'In my words' } : undefined
}
