import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSurveys } from './testing/buildSurvey.ts'
import { openStored } from './testing/testStored.ts'
import { everyKind } from './testing/testSurveys.ts'

const testing = await openTesting()
const { lying, expectNothingOf } = openStored(testing)
await addSurveys(testing.house, everyKind)
const { server } = testing.app
await server.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(server.listeningOrigin).port)

const survey = 'every-kind'
const stage = 'every-kind-papers'
const data = JSON.stringify({ survey, stage, answers: [], draft: true })
const megabyte = 1024 * 1024

let person: TestPerson
beforeEach(async () => {
  person = await testing.person({ project: 'first_job' })
})

interface Answered {
  readonly status: number
  readonly body: string
  /** The bytes that the server read before it replied. */
  readonly sent: number
}

/** Begins a request with a multipart body to the call that stores answers. */
function beginMultipart() {
  return httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: surveyCalls.saveAnswers.path,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'transfer-encoding': 'chunked',
    },
    agent: false,
  })
}

/** Streams a multipart body to the call that stores answers, until there is a reply or the connection is cut. */
function stream(chunks: Iterable<string | Buffer>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let isOver = false
    const request = beginMultipart()
    request.on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      const end = () => {
        isOver = true
        resolve({ status: response.statusCode ?? 0, body, sent })
        request.destroy()
      }
      response.on('end', end).on('close', end)
    })
    // After the reply, the server may close the connection.
    request.on('error', (error) => (isOver ? undefined : reject(error)))
    const isCut = once(request, 'close').catch(() => undefined)
    const write = async () => {
      for (const chunk of chunks) {
        if (isOver || request.destroyed) return
        sent += chunk.length
        if (!request.write(chunk)) {
          await Promise.race([once(request, 'drain'), isCut])
        }
      }
      request.end()
    }
    void write()
  })
}

const textPart = (name: string, text: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const fileHead = (name: string, filename = 'x.png') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`
const end = '--b--\r\n'
const dataPart = textPart('data', data)

function* times(count: number, chunk: string | Buffer): Generator<string | Buffer> {
  for (let n = 0; n < count; n += 1) yield chunk
}
function* inOrder(...pieces: Iterable<string | Buffer>[]): Generator<string | Buffer> {
  for (const piece of pieces) yield* piece
}

/** Bytes that the process holds after all releasable memory was released. */
async function bytesHeld(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let n = 0; n < 3; n += 1) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const zeros = Buffer.alloc(64 * 1024)

describe('a body', () => {
  test.each<[string, () => Iterable<string | Buffer>, number]>([
    ['of ten thousand texts', () => inOrder([dataPart], times(10_000, textPart('a', 'x')), [end]), 413],
    ['of six hundred files', () => inOrder([dataPart], times(600, `${fileHead('cv')}x\r\n`), [end]), 413],
    [
      'of files that are too large together',
      () =>
        inOrder(
          [dataPart],
          ...Array.from({ length: 4 }, () => inOrder([fileHead('cv')], times(64, zeros), ['\r\n'])),
          [end],
        ),
      413,
    ],
    [
      'with a file beyond what any question takes',
      () => inOrder([dataPart, fileHead('cv')], times(96, zeros), ['\r\n', end]),
      413,
    ],
    ['with a text beyond what any answer takes', () => [textPart('data', 'x'.repeat(300 * 1024)), end], 413],
    ['that ends in the head of a part', () => [dataPart, '--b\r\ncontent-disposition: form-da'], 400],
    ['of heads without bodies', () => inOrder(times(50, '--b\r\n\r\n'), [end]), 400],
    ['that ends in a file', () => [dataPart, fileHead('cv'), '%PDF-'], 400],
    ['of a boundary and nothing else', () => [end], 400],
    ['of nothing', () => [], 400],
    ['without what is answered', () => [fileHead('cv'), '%PDF-\r\n', end], 400],
    ['whose answers are no JSON', () => [textPart('data', '{"survey":'), end], 400],
    ['whose answers come as a file', () => [fileHead('data', 'data.json'), data, '\r\n', end], 400],
  ])('%s is refused, and nothing of it is kept', async (...[, chunks, status]) => {
    const before = lying().length
    const answer = await stream(chunks())
    expect(answer.status, answer.body).toBe(status)
    expect(answer.body).toContain('urn:saathi:problem:')
    await expectNothingOf(person)
    expect(lying()).toHaveLength(before)
  })

  test.each<[string, string]>([
    ['a file', fileHead('cv')],
    ['a text', textPart('further', '').trimEnd() + '\r\n\r\n'],
  ])('that never ends is refused long before, be it %s', async (...[, head]) => {
    const answer = await stream(inOrder([dataPart, head], times(4096, zeros)))
    expect(answer.status).toBe(413)
    expect(answer.sent).toBeLessThan(64 * megabyte)
    await expectNothingOf(person)
  })

  test('that is refused a hundred times over leaves nothing behind in memory', async () => {
    const large = () => inOrder([dataPart, fileHead('cv')], times(96, zeros), ['\r\n', end])
    const many = () => inOrder([dataPart], times(10_000, textPart('a', 'x')), [end])
    const send = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        expect((await stream(large())).status).toBe(413)
        expect((await stream(many())).status).toBe(413)
      }
    }
    await send(5)
    const before = await bytesHeld()
    await send(50)
    expect((await bytesHeld()) - before).toBeLessThan(16 * megabyte)
  })

  test('whose connection breaks stores nothing, and the next one is accepted', async () => {
    const before = lying().length
    const request = beginMultipart()
    request.on('error', () => undefined)
    for (const piece of [dataPart, fileHead('cv'), '%PDF-1.4']) request.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
    request.destroy()
    const answer = await stream([dataPart, end])
    expect(answer.status).toBe(200)
    expect(lying()).toHaveLength(before)
  })
})

describe('JSON', () => {
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  const body = (answers: string) =>
    `{"survey":"${survey}","stage":"${stage}","draft":true,"answers":${answers}}`
  const bombs: readonly [string, string][] = [
    ['nested without end', nested('[', ']', 100_000)],
    ['nested without end where the answers are', body(nested('[', ']', 100_000))],
    [
      'nested without end in one answer',
      body(`[{"question_key":"a","answer":${nested('[', ']', 100_000)}}]`),
    ],
    [
      'of objects in objects',
      body(`[{"question_key":"a","answer":${nested('{"a":', '}', 40_000).replace(':}', ':1}')}}]`),
    ],
    ['of a hundred thousand numbers', body(`[${'1,'.repeat(100_000)}1]`)],
    ['of five thousand answers', body(`[${'{"question_key":"a","answer":1},'.repeat(5000)}{}]`)],
    [
      'of one answer with ten thousand parts',
      body(`[{"question_key":"a","answer":[${'"a",'.repeat(10_000)}"a"]}]`),
    ],
  ]
  test.each(bombs)('%s is answered at once, and nothing of it is kept', async (_, json) => {
    const inForm = await stream([textPart('data', json), end])
    expect([200, 400, 413, 422]).toContain(inForm.status)
    const alone = await server.inject({
      method: 'POST',
      url: surveyCalls.saveAnswers.path,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: json,
    })
    expect([200, 400, 413, 422]).toContain(alone.statusCode)
    const stored = await testing.ask(
      surveyCalls.answers,
      { query: { survey, stage } },
      { token: person.token },
    )
    expect(stored.answers).toEqual([])
  })

  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

  test('with property names that every object has is treated as empty', async () => {
    const answers = inherited.map((questionKey) => ({ questionKey, answer: 'x' }))
    const saved = await testing.ask(
      surveyCalls.saveAnswers,
      { body: { survey, stage, answers, draft: true } },
      { token: person.token },
    )
    expect(saved.answers).toEqual([])
  })

  test.each(inherited)('beside a file under the name %s is no form for us', async (name) => {
    expect((await stream([dataPart, fileHead(name), 'x\r\n', end])).status).toBe(400)
    await expectNothingOf(person)
  })
})
