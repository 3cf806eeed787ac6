import { Failure } from '@saathi/contract/errors.ts'
import type { RawData, WebSocket } from 'ws'

import type { Person } from '../http/request.ts'
import type { ReadFrame } from './frames.ts'

/** The fields of every frame from a client. */
export interface CommandFrame {
  readonly command: string
  readonly token: string
  readonly tempId?: string
}

/** The limits of a connection. */
export interface ConnectionRules {
  /** The largest accepted frame, in bytes. */
  readonly largestFrame: number
  /** Frames per second, with bursts of ten times that. */
  readonly rate: number
  /** The number of invalid frames in a row that ends the connection. */
  readonly wrongFramesInARow: number
  /** Milliseconds without a valid token that end the connection. */
  readonly tokenGraceMs: number
}

/** What a connection needs. */
export interface ConnectionOptions<Command> {
  readonly rules: ConnectionRules
  admit(token: string): Promise<{ readonly person: Person; readonly expiresAt: number }>
  read(text: string): ReadFrame<Command>
  /** Returns the bytes of the error event of a failure. */
  refusal(failure: Failure, tempId: string | undefined): Buffer
  handle(command: Command, connection: Connection): Promise<void>
  /** Called once, with the first valid token. */
  entered(connection: Connection, person: Person): void
  /** Called with unexpected errors. */
  failed(error: unknown): void
}

/** A person's open socket. */
export interface Connection {
  /** The person of the token; throws before the first valid token. */
  readonly person: Person
  /** Sends the bytes of an event; closes the connection of a reader who is a mebibyte behind. */
  send(bytes: Buffer): void
  /** Checks again whether the token is valid, after something was revoked. */
  recheck(): Promise<void>
  /** Stops reading frames and resolves when the running commands are done. */
  drain(): Promise<void>
  readonly socket: WebSocket
}

/** Unsent bytes at which a slow reader is disconnected. */
const mostBacklog = 1024 * 1024
/** The most running commands of one socket; above that, no further frame is read. */
const mostInHand = 64

/** Checks the frames of one socket and runs their commands in the order in which they arrived. */
export function makeConnection<Command extends CommandFrame>(
  socket: WebSocket,
  options: ConnectionOptions<Command>,
): Connection {
  const line = openLine(socket, options)
  const identity = makeIdentity(socket, options)
  const hands = makeHands(socket)

  const carryOut = async (command: Command): Promise<void> => {
    line.forgive()
    try {
      await options.handle(command, connection)
    } catch (error) {
      line.answer(asFailure(error, options), command.tempId)
    } finally {
      hands.release()
    }
  }
  const admitThenCarryOut = async (command: Command): Promise<void> => {
    try {
      if (await identity.admit(command.token)) options.entered(connection, identity.person())
    } catch (error) {
      line.refuse(asFailure(error, options), command.tempId)
      return hands.release()
    }
    void carryOut(command)
  }
  let tail: Promise<void> | undefined
  const inOrder = (command: Command): void => {
    hands.take()
    // A frame whose token is being checked delays those behind it, so that messages keep their order.
    if (tail === undefined && identity.knows(command.token)) return void carryOut(command)
    const mine: Promise<void> = (tail ?? Promise.resolve())
      .then(() => admitThenCarryOut(command))
      .finally(() => {
        if (tail === mine) tail = undefined
      })
    tail = mine
  }

  const connection: Connection = {
    socket,
    get person() {
      return identity.person()
    },
    send: line.send,
    recheck: identity.recheck,
    drain: hands.drain,
  }
  const judge = makeJudge(line, options)
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

function asFailure(error: unknown, options: { failed(error: unknown): void }): Failure {
  if (error instanceof Failure) return error
  options.failed(error)
  return new Failure('unexpected')
}

/** The sending side of a socket, with the count of invalid frames in a row. */
interface Line {
  send(bytes: Buffer): void
  answer(failure: Failure, tempId?: string): void
  /** Sends the error and counts an invalid frame. */
  refuse(failure: Failure, tempId?: string): void
  /** Resets the count. */
  forgive(): void
  close(): void
}

function openLine(
  socket: WebSocket,
  { rules, refusal }: Pick<ConnectionOptions<unknown>, 'rules' | 'refusal'>,
): Line {
  let wrong = 0
  let wrongTokens = 0
  const send = (bytes: Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostBacklog) socket.terminate()
    else socket.send(bytes, { binary: false })
  }
  const answer = (failure: Failure, tempId?: string) => send(refusal(failure, tempId))
  return {
    send,
    answer,
    refuse(failure, tempId) {
      answer(failure, tempId)
      wrong += 1
      wrongTokens += failure.failure === 'tokenInvalid' ? 1 : 0
      if (wrong < rules.wrongFramesInARow) return
      socket.close(wrongTokens === wrong ? 4401 : 4400, 'too many wrong frames')
    },
    forgive() {
      wrong = 0
      wrongTokens = 0
    },
    close: () => socket.close(4400, 'far too many frames'),
  }
}

/** Reads a frame, or returns why it is refused. */
function makeJudge<Command extends CommandFrame>(line: Line, { rules, read }: ConnectionOptions<Command>) {
  const takeOne = makeBucket(rules.rate)
  const judge = (bytes: Buffer, isBinary: boolean): ReadFrame<Command> => {
    if (bytes.length > rules.largestFrame) return { failure: new Failure('tooLarge') }
    return isBinary ? { failure: new Failure('malformed') } : read(bytes.toString('utf8'))
  }
  return (bytes: Buffer, isBinary: boolean): Command | undefined => {
    const left = takeOne()
    const frame = judge(bytes, isBinary)
    if (left < -10 * rules.rate) line.close()
    else if ('failure' in frame) line.refuse(frame.failure, frame.tempId)
    else if (left < 0) line.answer(new Failure('tooOften'), frame.command.tempId)
    else return frame.command
    return undefined
  }
}

/**
 * Knows the person of a socket. A token is checked once and accepted until it expires; a socket never changes
 * its person.
 */
function makeIdentity(
  socket: WebSocket,
  { rules, admit, failed }: Pick<ConnectionOptions<unknown>, 'rules' | 'admit' | 'failed'>,
) {
  let known: { readonly token: string; readonly person: Person; readonly expiresAt: number } | undefined
  let expiry = setTimeout(() => socket.close(4401, 'no token'), rules.tokenGraceMs)
  const knows = (token: string) => known?.token === token && known.expiresAt > Date.now()
  return {
    knows,
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
      if (socket.readyState === socket.OPEN)
        expiry = setTimeout(() => socket.close(4401, 'token expired'), left)
      return isFirst
    },
    async recheck(): Promise<void> {
      if (known === undefined || known.expiresAt <= Date.now()) return
      try {
        await admit(known.token)
      } catch (error) {
        if (error instanceof Failure) socket.close(4401, 'signed out')
        else failed(error)
      }
    },
    forget: () => clearTimeout(expiry),
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
 * Returns a bucket for ten seconds of frames: each call takes one and returns how many are left, below zero when
 * there were too many.
 */
function makeBucket(rate: number): () => number {
  let left = 10 * rate
  let filled = Date.now()
  return () => {
    const now = Date.now()
    left = Math.min(10 * rate, left + ((now - filled) / 1000) * rate) - 1
    filled = now
    return left
  }
}
