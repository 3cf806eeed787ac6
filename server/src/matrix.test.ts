import { commands } from '@saathi/contract/domainFrames.ts'
import { domains } from '@saathi/contract/domains.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import { describe, expect, test } from 'vitest'

import { connectSocket } from './chat/testSocket.ts'
import { type Asker, askers, type CommandMatrix, type Matrix, type MatrixPeople } from './matrix.ts'
import { demoNcsKey } from './partner/settings.ts'
import { openTesting, ProblemAnswer } from './testing.ts'

const testing = await openTesting({ NCS_KEY: demoNcsKey })
await testing.app.prepare({ demo: false })
await testing.app.server.listen({ port: 0, host: '127.0.0.1' })
const makePeople = async (): Promise<MatrixPeople> => ({
  mentee: await testing.person(),
  anotherMentee: await testing.person(),
  mentor: await testing.person({ role: 'mentor' }),
  anotherMentor: await testing.person({ role: 'mentor' }),
  formerMember: await testing.person(),
  partner: await testing.person({ provider: 'ncs' }),
  staff: await testing.person({ role: 'staff' }),
})
const people = await makePeople()

interface DomainRows {
  readonly matrix?: readonly Matrix[]
  readonly commandMatrix?: CommandMatrix
}
const files = Object.values(import.meta.glob<DomainRows>('./*/matrix.ts', { eager: true }))
const matrices = files.flatMap(({ matrix }) => matrix ?? [])
const commandMatrices = files.flatMap(({ commandMatrix }) => commandMatrix ?? [])

test('every call and every command of the contract has its row', () => {
  const addressesOf = (all: readonly { readonly method: string; readonly path: string }[]) =>
    all.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(addressesOf(matrices.flatMap(({ calls }) => Object.values(calls)))).toEqual(
    addressesOf(Object.values(domains).flatMap((calls) => Object.values(calls))),
  )
  expect(commandMatrices.flatMap(({ rows }) => Object.keys(rows)).toSorted()).toEqual(
    commands.map(({ entries }) => entries.command.literal).toSorted(),
  )
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

describe('socket commands', async () => {
  for (const { scene, rows } of commandMatrices) {
    const made = await scene(testing, people)
    for (const [command, { given, expected }] of Object.entries(rows)) {
      test(`${command} answers everyone as its row says`, async () => {
        const answered: Record<string, string> = {}
        for (const asker of askers) {
          answered[asker] = await commanded(asker, { command, ...given(made as never) })
        }
        expect(answered).toEqual(expected)
      })
    }
  }
})

/** The error that a command is answered with, or `done` once the server has worked it off without one. */
async function commanded(asker: Asker, frame: Readonly<Record<string, unknown>>): Promise<string> {
  const address = testing.app.server.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = await connectSocket({ port, token: tokenOf(asker) ?? 'nobody' })
  socket.send(frame)
  // The reply to the marker arrives after the reply to the command before it, so everything before it belongs to
  // the command.
  socket.send('{"command":"marker"}')
  await socket.next('error', (event) => event.code !== 'token_missing' && event.tempId === undefined)
  // A message is checked when it is stored, which on a busy machine may be after the reply to the marker.
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

function tokenOf(asker: Asker, among: MatrixPeople = people): string | undefined {
  return asker === 'nobody' ? undefined : among[asker].token
}
