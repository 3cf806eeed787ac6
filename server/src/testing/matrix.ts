import type { Call, Calls, Given } from '@saathi/contract/base/call.ts'
import type { SocketCommand } from '@saathi/contract/socket.ts'

import type { TestPerson, Testing } from './testing.ts'

/**
 * The people whose requests the matrix tests. `mentee`, `mentor` and `formerMember` share the tested channel,
 * which the last one has left; the others were never in it.
 */
export const askers = [
  'nobody',
  'mentee',
  'anotherMentee',
  'mentor',
  'anotherMentor',
  'formerMember',
  'partner',
  'staff',
] as const
export type Asker = (typeof askers)[number]

export type MatrixPeople = Readonly<Record<Exclude<Asker, 'nobody'>, TestPerson>>

/** Creates the data that the requests of a domain refer to. */
export type MakeScene<Scene> = (testing: Testing, people: MatrixPeople) => Promise<Scene>

/** The expected HTTP status by asker. */
export type Expected = Readonly<Record<Asker, number>>

/** A request and the expected status for each asker. */
export interface Row<One extends Call, Scene> {
  readonly given: (scene: Scene) => Given<One>
  readonly expected: Expected
  /** The asker can make no calls afterwards, so other people of the same kinds make this one. */
  readonly once?: true
}

/** The rows of a domain, for the test of the whole matrix. */
export interface Matrix {
  readonly calls: Calls
  readonly scene: MakeScene<unknown>
  readonly rows: Readonly<Record<string, Row<Call, never>>>
}

/** Returns a function that ties rows to these calls. A call without its row does not compile. */
export function matrixOf<const Domain extends Calls, Scene = undefined>(
  calls: Domain,
  scene?: MakeScene<Scene>,
): (rows: { readonly [Name in keyof Domain]: Row<Domain[Name], Scene> }) => Matrix {
  return (rows) => ({ calls, scene: scene ?? (async () => undefined), rows })
}

/** The result of a socket command: `done`, or the code of the error. */
export type CommandResult = 'done' | 'token_invalid' | 'not_found' | 'not_yours'

/** A socket command and the expected result for each asker. */
export interface CommandRow<Scene> {
  readonly given: (scene: Scene) => Readonly<Record<string, unknown>>
  readonly expected: Readonly<Record<Asker, CommandResult>>
}

/** The rows of a domain's socket commands. */
export interface CommandMatrix {
  readonly scene: MakeScene<unknown>
  readonly rows: Readonly<Partial<Record<SocketCommand['command'], CommandRow<never>>>>
}

/** Ties rows to socket commands. */
export function commandMatrixOf<Scene>(matrix: {
  readonly scene: MakeScene<Scene>
  readonly rows: Readonly<Partial<Record<SocketCommand['command'], CommandRow<Scene>>>>
}): CommandMatrix {
  return matrix
}

/** The same status for everyone who is signed in, and 401 otherwise. */
export function people(status: number): Expected {
  return {
    nobody: 401,
    mentee: status,
    anotherMentee: status,
    mentor: status,
    anotherMentor: status,
    formerMember: status,
    partner: status,
    staff: status,
  }
}

/** This status for staff, and 403 for everyone else who is signed in. */
export const staffOnly = (status: number): Expected => ({ ...people(403), staff: status })

/** The same status for everyone, signed in or not. */
export const everyone = (status: number): Expected => ({ ...people(status), nobody: status })

/** An address that nobody has. */
export const unknownAddress = 'somebody@elsewhere.example'

/** A request without parameters. */
export const nothing = () => ({})
