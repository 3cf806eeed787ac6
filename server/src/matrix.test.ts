import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { commands } from '@saathi/contract/domainFrames.ts'
import { domains } from '@saathi/contract/domains.ts'
import { beforeAll, describe, expect, test } from 'vitest'

import { exceptions } from '../../scripts/faults/neverTried.ts'
import { buildApp } from './app.ts'
import { connectSocket, type TestSocket } from './chat/testing/testSocket.ts'
import { type Asker, askers, type CommandMatrix, type Matrix, type MatrixPeople } from './testing/matrix.ts'
import { testNcsKey } from './partner/testing/testLinks.ts'
import { addSurveys, buildSurvey } from './surveys/testing/buildSurvey.ts'
import { testStaff } from './desk/testing/testStaff.ts'
import { portalSurvey } from './surveys/testing/testSurveys.ts'
import { openTesting, ProblemAnswer } from './testing/testing.ts'

const testing = await openTesting({ NCS_KEY: testNcsKey })
// Every mentee has a survey to answer first, for each way of signing up.
await addSurveys(testing.house, buildSurvey({ id: 'for-everybody' }), portalSurvey)
const makePeople = async (): Promise<MatrixPeople> => ({
  mentee: await testing.person(),
  anotherMentee: await testing.person(),
  mentor: await testing.person({ role: 'mentor' }),
  anotherMentor: await testing.person({ role: 'mentor' }),
  formerMember: await testing.person(),
  partner: await testing.person({ provider: 'ncs' }),
  staff: await testStaff(testing),
})
const people = await makePeople()

interface DomainRows {
  readonly matrix?: readonly Matrix[]
  readonly commandMatrix?: CommandMatrix
}
const files = Object.values(import.meta.glob<DomainRows>('./*/testing/matrix.ts', { eager: true }))
const matrices = files.flatMap(({ matrix }) => matrix ?? [])
const commandMatrices = files.flatMap(({ commandMatrix }) => commandMatrix ?? [])

test('every call and every command of the contract has its row', () => {
  const addressesOf = (all: readonly { readonly method: string; readonly path: string }[]) =>
    all.map(({ method, path }) => `${method} ${path}`).toSorted()
  const tested = addressesOf(matrices.flatMap(({ calls }) => Object.values(calls)))
  const declared = addressesOf(Object.values(domains).flatMap((each) => Object.values(each)))
  const missing = declared.filter((address) => !tested.includes(address))
  expect(missing, 'calls without a row in the matrix.ts of their domain').toEqual([])
  expect(tested, 'rows of calls that the contract does not have').toEqual(declared)
  expect(commandMatrices.flatMap(({ rows }) => Object.keys(rows)).toSorted()).toEqual(
    commands.map(({ entries }) => entries.command.literal).toSorted(),
  )
})

test('every writing call succeeds for somebody here or is made by another test, so that its steps can fail in turn, or a reason says why not', () => {
  const sources = globSync(['**/*.test.ts', '**/testing/**/*.ts'], { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('matrix.ts'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
    .join('\n')
  const never = matrices.flatMap(({ calls, rows }) =>
    Object.entries(rows).flatMap(([name, { expected }]) => {
      const call = calls[name]
      if (call === undefined || call.method === 'GET' || Object.values(expected).includes(200)) return []
      return new RegExp(`\\w+Calls\\.${name}\\b`).test(sources) ? [] : [`${call.method} ${call.path}`]
    }),
  )
  expect(never.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

for (const { calls, scene, rows } of matrices) {
  const made = await scene(testing, people)
  for (const [name, row] of Object.entries(rows)) {
    const call = calls[name]
    if (call === undefined) throw new Error(`There is no call ${name}.`)
    test(`${call.method} ${call.path} answers everyone as its row says`, async () => {
      const answered: Record<string, number> = {}
      const asking = row.once ? await makePeople() : people
      for (const asker of askers) {
        answered[asker] = await testing
          .ask(call, row.given(made as never), { token: tokenOf(asker, asking), ip: '10.0.0.1' })
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
}

interface Commanded {
  readonly asker: Asker
  readonly command: string
  readonly socket: TestSocket
}

/** A second server of the same house: closing it waits until every command that was read is answered. */
const closing = await buildApp(testing.house, { quiet: true })

describe('socket commands', () => {
  const commanded: Commanded[] = []
  beforeAll(async () => {
    await closing.server.listen({ port: 0, host: '127.0.0.1' })
    for (const { scene, rows } of commandMatrices) {
      const made = await scene(testing, people)
      for (const [command, { given }] of Object.entries(rows)) {
        for (const asker of askers) commanded.push(await sendAs(asker, { command, ...given(made as never) }))
      }
    }
    await closing.server.close()
    await Promise.all(commanded.map(({ socket }) => socket.closed))
  })
  for (const { rows } of commandMatrices) {
    for (const [command, { expected }] of Object.entries(rows)) {
      test(`${command} answers everyone as its row says`, () => {
        const asked = commanded.filter((each) => each.command === command)
        expect(Object.fromEntries(asked.map(({ asker, socket }) => [asker, outcomeOf(socket)]))).toEqual(
          expected,
        )
      })
    }
  }
})

/** Sends a command over its own socket; the server has read it, but may not have finished it. */
async function sendAs(
  asker: Asker,
  frame: Readonly<Record<string, unknown>> & { readonly command: string },
): Promise<Commanded> {
  const port = Number(new URL(closing.server.listeningOrigin).port)
  const socket = await connectSocket({ port, token: tokenOf(asker) ?? 'nobody' })
  socket.send(frame)
  // Frames are read in order, and no other error is about a frame that cannot be read.
  socket.send('{"command":"marker"}')
  await socket.next('error', ({ code }) => code === 'malformed')
  return { asker, command: frame.command, socket }
}

/** The error that a command got, or `done` if it got none. */
function outcomeOf({ events }: TestSocket): string {
  const errors = events.filter((event) => event.command === 'error').map((event) => event.code)
  return errors.find((code) => code !== 'malformed') ?? 'done'
}

function tokenOf(asker: Asker, among: MatrixPeople = people): string | undefined {
  return asker === 'nobody' ? undefined : among[asker].token
}
