import type { Duplex } from 'node:stream'

import { Failure } from '@saathi/contract/errors.ts'
import type { RawData, WebSocket } from 'ws'

import { outageOf } from '../engines/database/outages.ts'
import type { Person } from '../http/request.ts'
import type { ReadFrame } from './frames.ts'
import { type Line, openLine } from './line.ts'

/** The fields of every frame from a client. */
export interface CommandFrame {
  readonly command: string
  readonly token: string
  readonly tempId?: string
}

/** The limits of a connection. */
export interface ConnectionRules {
  /** The largest accepted frame, in bytes. Before the first valid token it is half of that. */
  readonly largestFrame: number
  /** Frames per second of one person, with bursts of ten times that; the same for a socket without a person. */
  readonly rate: number
  /** The number of invalid frames in a row that ends the connection. */
  readonly wrongFramesInARow: number
  /** Milliseconds without a valid token that end the connection. */
  readonly tokenGraceMs: number
}

/** The dependencies of a connection. */
export interface ConnectionOptions<Command> {
  readonly rules: ConnectionRules
  admit(token: string): Promise<{ readonly person: Person; readonly expiresAt: number }>
  read(text: string): ReadFrame<Command>
  /** Returns the frame of the error event of a failure. */
  refusal(failure: Failure, tempId: string | undefined): Buffer
  handle(command: Command, connection: Connection): Promise<void> | void
  /**
   * Called once, with the first valid token; commands wait for it. If it ends the connection, the commands are not
   * run.
   */
  entered(connection: Connection, person: Person): Promise<void>
  /** Returns the bucket of frames that all connections of a person share. */
  bucketOf(person: Person, make: () => () => number): () => number
  /** Called with unexpected errors. */
  failed(error: unknown): void
}

/** A person's open socket. */
export interface Connection {
  /** The person of the token; throws before the first valid token. */
  readonly person: Person
  /** The person of the token; undefined before the first valid token. */
  knownPerson(): Person | undefined
  /** Whether a token is being checked. */
  isChecking(): boolean
  /** Sends the frames of events; closes the connection of a reader who is a mebibyte behind. */
  send(bytes: Buffer): void
  /** Closes the connection, by force when the other end does not close too. */
  end(code: number, reason: string): void
  /**
   * Checks again whether the token is valid, after something was revoked, and ends the connection if it is not.
   * False if the check itself failed.
   */
  recheck(): Promise<boolean>
  /** Stops reading frames and resolves when the running commands are done. */
  drain(): Promise<void>
  readonly socket: WebSocket
}

/** The most running commands of one socket; above that, no further frame is read. */
const mostInHand = 64

/** Checks the frames of one socket and runs their commands in the order in which they arrived. */
export function makeConnection<Command extends CommandFrame>(
  { socket, stream }: { readonly socket: WebSocket; readonly stream: Duplex },
  options: ConnectionOptions<Command>,
): Connection {
  const line = openLine({ socket, stream }, options)
  const identity = makeIdentity(line, options)
  const hands = makeHands(socket)

  const carryOut = (command: Command): void => {
    line.forgive()
    start(() => options.handle(command, connection), {
      done: hands.release,
      failed: (error) => line.answer(asFailure(error, options), command.tempId),
    })
  }
  const admitThenCarryOut = async (command: Command): Promise<void> => {
    try {
      if (await identity.admit(command.token)) await options.entered(connection, identity.person())
      if (line.isEnded()) return hands.release()
    } catch (error) {
      line.refuse(asFailure(error, options), command.tempId)
      return hands.release()
    }
    carryOut(command)
  }
  const tail = makeTail()
  const inOrder = (command: Command): void => {
    hands.take()
    // A frame whose token is being checked delays those behind it, so that messages keep their order.
    if (!tail.isBusy() && identity.knows(command.token)) carryOut(command)
    else tail.add(() => admitThenCarryOut(command))
  }

  const connection: Connection = {
    socket,
    get person() {
      return identity.person()
    },
    knownPerson: identity.knownPerson,
    isChecking: tail.isBusy,
    send: line.send,
    end: line.end,
    recheck: identity.recheck,
    drain: hands.drain,
  }
  const judge = makeJudge(connection, line, options)
  socket.on('message', (data: RawData, isBinary) => {
    if (socket.readyState !== socket.OPEN || hands.areDraining() || !Buffer.isBuffer(data)) return
    const command = judge(data, isBinary)
    if (command !== undefined) inOrder(command)
  })
  socket.on('close', identity.forget)
  // A broken connection also closes; the error has nothing to add.
  socket.on('error', () => undefined)
  return connection
}

/** Starts work that may be over at once, and calls back when it is done or has failed; a promise is made only for work that needs one. */
function start(
  work: () => Promise<void> | void,
  { done, failed }: { done(): void; failed(error: unknown): void },
): void {
  const failing = (error: unknown) => {
    failed(error)
    done()
  }
  try {
    const running = work()
    if (running === undefined) done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- chaining more promises is what this function saves
    else running.then(done, failing)
  } catch (error) {
    failing(error)
  }
}

/** Runs work one after another. */
function makeTail() {
  let tail: Promise<void> | undefined
  return {
    isBusy: () => tail !== undefined,
    add(work: () => Promise<void>): void {
      const mine: Promise<void> = (tail ?? Promise.resolve()).then(work).finally(() => {
        if (tail === mine) tail = undefined
      })
      tail = mine
    },
  }
}

function asFailure(error: unknown, options: { failed(error: unknown): void }): Failure {
  if (error instanceof Failure) return error
  options.failed(error)
  return outageOf(error) ?? new Failure('unexpected')
}

/** Reads a frame, or returns why it is refused. */
function makeJudge<Command extends CommandFrame>(
  connection: Connection,
  line: Line,
  { rules, read, bucketOf }: ConnectionOptions<Command>,
) {
  const makeOne = () => makeBucket(rules.rate)
  const takeAnonymous = makeOne()
  const takeOne = () => {
    const person = connection.knownPerson()
    return person === undefined ? takeAnonymous() : bucketOf(person, makeOne)()
  }
  const judge = (bytes: Buffer, isBinary: boolean): ReadFrame<Command> => {
    const isUnknown = connection.knownPerson() === undefined && !connection.isChecking()
    if (bytes.length > (isUnknown ? mostBeforeToken(rules) : rules.largestFrame)) {
      return { failure: new Failure('tooLarge') }
    }
    return isBinary ? { failure: new Failure('malformed') } : read(bytes.toString('utf8'))
  }
  return (bytes: Buffer, isBinary: boolean): Command | undefined => {
    const left = takeOne()
    const frame = judge(bytes, isBinary)
    if (left < -10 * rules.rate) line.end(4400, 'far too many frames')
    else if ('failure' in frame) line.refuse(frame.failure, frame.tempId)
    else if (left < 0) line.answer(new Failure('tooOften'), frame.command.tempId)
    else return frame.command
    return undefined
  }
}

/** The largest frame before the first valid token, in bytes: enough for the longest message in any script. */
export function mostBeforeToken({ largestFrame }: Pick<ConnectionRules, 'largestFrame'>): number {
  return largestFrame / 2
}

/**
 * Knows the person of a socket. A token is checked once and accepted until it expires; a socket never changes
 * its person.
 */
function makeIdentity(
  line: Line,
  { rules, admit, failed }: Pick<ConnectionOptions<unknown>, 'rules' | 'admit' | 'failed'>,
) {
  let known: { readonly token: string; readonly person: Person; readonly expiresAt: number } | undefined
  let expiry = setTimeout(() => line.end(4401, 'no token'), rules.tokenGraceMs)
  let isForgotten = false
  const knows = (token: string) => known?.token === token && known.expiresAt > Date.now()
  return {
    knows,
    knownPerson: () => known?.person,
    person(): Person {
      if (known === undefined) throw new Failure('tokenMissing')
      return known.person
    },
    /** Returns whether this was the first valid token. */
    async admit(token: string): Promise<boolean> {
      if (knows(token)) return false
      const { person, expiresAt } = await admit(token)
      if (known !== undefined && known.person.id !== person.id) throw new Failure('tokenInvalid')
      const isFirst = known === undefined
      known = { token, person, expiresAt }
      clearTimeout(expiry)
      const left = Math.min(expiresAt - Date.now() + rules.tokenGraceMs, 2 ** 31 - 1)
      if (!isForgotten) expiry = setTimeout(() => line.end(4401, 'token expired'), left)
      return isFirst
    },
    async recheck(): Promise<boolean> {
      if (known === undefined || known.expiresAt <= Date.now()) return true
      try {
        await admit(known.token)
        return true
      } catch (error) {
        if (error instanceof Failure) line.end(4401, 'signed out')
        else failed(error)
        return error instanceof Failure
      }
    },
    forget() {
      isForgotten = true
      clearTimeout(expiry)
    },
  }
}

/** Counts the running commands and pauses reading while there are too many. */
function makeHands(socket: WebSocket) {
  let inHand = 0
  let drained: (() => void) | undefined
  return {
    areDraining: () => drained !== undefined,
    take() {
      inHand += 1
      if (inHand === mostInHand) socket.pause()
    },
    release() {
      inHand -= 1
      if (inHand < mostInHand && socket.isPaused) socket.resume()
      if (inHand === 0) drained?.()
    },
    drain: () =>
      new Promise<void>((resolve) => {
        drained = resolve
        if (inHand === 0) resolve()
      }),
  }
}

/**
 * Returns a bucket for ten seconds of frames: each call takes one and returns how many are left, below zero if
 * there were too many.
 */
function makeBucket(rate: number): () => number {
  let left = 10 * rate
  // Not the machine's time, which can jump back.
  let filled = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(10 * rate, left + ((now - filled) / 1000) * rate) - 1
    filled = now
    return left
  }
}
