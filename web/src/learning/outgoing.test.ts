import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  entries: async () => [...stored.entries()],
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}))
const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

const person = (id: string) => ({ id, email: `${id}@people.example` })
const place = { sessionId: 'first-cv', stepId: 'lines', quizId: 'cv-lines' }
const body = { session: place.sessionId, step: place.stepId, quiz: place.quizId, answerJson: [] }

beforeEach(() => {
  vi.resetModules()
  ask.mockReset()
  stored.clear()
  localStorage.clear()
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() }, onLine: true })
})

/** What the server answers, by path; whoever signs in is `asha`, then `ravi`. */
function serve(answers: Readonly<Record<string, () => unknown>>) {
  const coming = [person('asha'), person('ravi')]
  ask.mockImplementation(async ({ path }: { path: string }) => {
    if (path === '/identity/sign-in') return { idToken: 't', expiresIn: 3600, user: coming.shift() }
    return answers[path]?.() ?? {}
  })
}

async function openPage() {
  const identity = await import('../wire/signIn.ts')
  await identity.signIn('asha@people.example', 'secret')
  const [outgoing, outbox, queries] = await Promise.all([
    import('./outgoing.ts'),
    import('../device/outbox.ts'),
    import('../wire/queries.ts'),
  ])
  return { identity, outgoing, outbox, queries }
}

test('an answer that comes after its person has left is not shown to the next', async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<unknown>()
  serve({ [learningCalls.saveQuiz.path]: () => late })
  const { identity, outgoing, queries } = await openPage()
  void outgoing.tell('quiz', body)
  await vi.waitFor(() =>
    expect(ask).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'POST' }),
      { body },
      expect.anything(),
    ),
  )
  await identity.signOut()
  await identity.signIn('ravi@people.example', 'secret')
  arrive({
    ...place,
    id: 'cv-lines',
    session: 'first-cv',
    step: 'lines',
    answers: { userAnswer: ['of Asha'] },
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(
    queries.queryClient.getQueryData(queries.keyOf(learningCalls.quiz, { params: place })),
  ).toBeUndefined()
})

test('what an older page left in a form that nobody understands holds nothing up', async () => {
  const older = { id: 'old', kind: 'learning.step', lane: 'learning', personId: 'asha', at: 1 }
  stored.set('old', { ...older, payload: { sessionId: 'first-cv' }, failure: undefined })
  serve({ [learningCalls.completeStep.path]: () => ({ session: 'first-cv', completedSteps: ['reader'] }) })
  const { outgoing, outbox } = await openPage()
  const outcome = await outgoing.tell('step', { session: 'first-cv', step: 'reader' })
  expect(outcome).toEqual({ kind: 'sent' })
  expect(outbox.outboxNow()).toEqual([])
  expect(stored.size).toBe(0)
})
