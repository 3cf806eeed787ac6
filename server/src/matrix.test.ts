import type { Calls } from '@saathi/contract/call.ts'
import { domains } from '@saathi/contract/domains.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { describe, expect, test } from 'vitest'

import { addChannel, say, setMemberActive } from './chat/public.ts'
import { connectSocket } from './chat/testSocket.ts'
import { demoNcsKey } from './config.ts'
import { startSession } from './learning/store.ts'
import { commandRows } from './matrixCommands.ts'
import { type Asker, askers, callRows, type Row, type Scene } from './matrixTable.ts'
import { openTesting, ProblemAnswer, type TestPerson } from './testing.ts'

const testing = await openTesting({ NCS_KEY: demoNcsKey })
await testing.app.prepare({ demo: false })
await testing.app.server.listen({ port: 0, host: '127.0.0.1' })
type People = Readonly<Record<Exclude<Asker, 'nobody'>, TestPerson>>
const makePeople = async (): Promise<People> => ({
  mentee: await testing.person(),
  anotherMentee: await testing.person(),
  mentor: await testing.person({ role: 'mentor' }),
  anotherMentor: await testing.person({ role: 'mentor' }),
  formerMember: await testing.person(),
  partner: await testing.person({ provider: 'ncs' }),
  staff: await testing.person({ role: 'staff' }),
})
const people = await makePeople()
const scene = await makeScene()

for (const [domain, calls] of Object.entries<Calls>(domains)) {
  describe(`calls of ${domain}`, () => {
    for (const [name, call] of Object.entries(calls)) {
      test(`${name} answers everybody as its row says`, async () => {
        const rows: Readonly<Record<string, Readonly<Record<string, Row<never>>>>> = callRows
        const row = rows[domain]?.[name]
        if (row === undefined) throw new Error(`${domain}.${name} has no row in the matrix.`)
        const answered: Record<string, number> = {}
        const asking = row.once ? await makePeople() : people
        for (const asker of askers) {
          answered[asker] = await testing
            .ask(call, row.given(scene), { token: tokenOf(asker, asking), ip: '10.0.0.1' })
            .then(
              () => 200,
              (error: unknown) => {
                if (error instanceof ProblemAnswer) return error.status
                throw error
              },
            )
        }
        expect(answered).toEqual(row.expected)
      })
    }
  })
}

describe('socket commands', () => {
  for (const [command, { given, expected }] of Object.entries(commandRows)) {
    test(`${command} answers everybody as its row says`, async () => {
      const answered: Record<string, string> = {}
      for (const asker of askers) answered[asker] = await commanded(asker, { command, ...given(scene) })
      expect(answered).toEqual(expected)
    })
  }
})

/** The error that a command is answered with, or `done` once the server has worked it off without one. */
async function commanded(asker: Asker, frame: Readonly<Record<string, unknown>>): Promise<string> {
  const address = testing.app.server.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = await connectSocket({ port, token: tokenOf(asker) ?? 'nobody' })
  socket.send(frame)
  // The marker is answered after the command before it: what came until then is the command's own answer.
  socket.send('{"command":"marker"}')
  await socket.next('error', (event) => event.code !== 'token_missing' && event.tempId === undefined)
  // A message is judged when it is stored, which a busy machine does later than it answers the marker.
  const { tempId } = frame
  const isAbout = (event: SocketEvent) =>
    (event.command === 'error' && event.tempId === tempId) ||
    (event.command === 'new_message' && event.message.tempId === tempId)
  if (tempId !== undefined) await expect.poll(() => socket.events.some(isAbout)).toBe(true)
  else await new Promise((resolve) => setTimeout(resolve, 50))
  socket.close()
  const errors = socket.events.filter((event) => event.command === 'error').map((event) => event.code)
  return errors.find((code) => ['token_invalid', 'not_found', 'not_yours'].includes(code)) ?? 'done'
}

function tokenOf(asker: Asker, among: People = people): string | undefined {
  return asker === 'nobody' ? undefined : among[asker].token
}

async function makeScene(): Promise<Scene> {
  const { house } = testing
  const members = [people.mentee, people.mentor, people.formerMember].map(({ id }) => ({ personId: id }))
  const at = house.clock.now()
  const channelId = await addChannel(house.db, {
    kind: 'one_to_one',
    name: 'Pair',
    mentorshipId: null,
    members,
    at,
  })
  await setMemberActive(house, { channelId, personId: people.formerMember.id, active: false })
  const { msgId } = await say(house, {
    channelId,
    senderId: people.mentor.id,
    text: 'Welcome',
    tempId: 'first',
  })
  const asMentee = { token: people.mentee.token }
  const [survey] = await testing.ask(surveyCalls.surveyList, {}, asMentee)
  if (survey === undefined) throw new Error('There is no survey for mentees.')
  const { stages } = await testing.ask(surveyCalls.survey, { params: { surveyId: survey.id } }, asMentee)
  const { sessionId, stepId, quizStepId, quizId } = await findQuiz(asMentee)
  // Before the surveys are answered nobody could begin it by themselves.
  const times = { at, endsAt: new Date(at.getTime() + 86_400_000) }
  for (const { id: personId } of Object.values(people))
    await startSession(house.db, { personId, sessionId }, times)
  return {
    channelId,
    messageId: msgId,
    surveyId: survey.id,
    stageId: stages[0]?.id ?? '',
    sessionId,
    stepId,
    quizStepId,
    quizId,
  }
}

/** A session that begins with a step without a quiz, and its first quiz that must be taken. */
async function findQuiz(as: { readonly token: string }) {
  for (const { id } of await testing.ask(learningCalls.sessions, {}, as)) {
    const session = await testing.ask(learningCalls.session, { params: { sessionId: id } }, as)
    const withQuiz = session.sessionSteps.flatMap((step) =>
      step.content.flatMap(({ quiz }) =>
        quiz?.mandatory === true ? [{ quizStepId: step.id, quizId: quiz.id }] : [],
      ),
    )
    const [first] = session.sessionSteps
    const [found] = withQuiz
    if (first !== undefined && found !== undefined && found.quizStepId !== first.id) {
      return { sessionId: id, stepId: first.id, ...found }
    }
  }
  throw new Error('No session begins with a step without a quiz.')
}
