import { type SocketCommand, type SocketEvent, socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf, snakeCase } from '@saathi/contract/base/wire.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { identityNow, onIdentity } from '../device/identity.ts'
import { makeListeners } from '../device/listeners.ts'
import { forgetToken, freshToken } from '../device/token.ts'
import { Problem } from './api.ts'
import { hearMaintenance, maintenanceIsTold } from './maintenance.ts'
import { onNetwork, probe } from './network.ts'

/** The state of the page's only socket: not wanted, opening for the first time, open, or lost and reconnecting. */
export type SocketState = 'resting' | 'opening' | 'open' | 'lost'

/** A command without the fields that every frame has. */
export type PlainCommand = SocketCommand extends infer One
  ? One extends SocketCommand
    ? Omit<One, 'token' | 'nickname'>
    : never
  : never

/** The events of one command. */
export type EventOf<Command extends SocketEvent['command']> = Extract<
  SocketEvent,
  { readonly command: Command }
>

/** The socket did not open in time. */
class SocketNotOpen extends Error {
  constructor() {
    super('Cannot connect to socket')
    this.name = 'SocketNotOpen'
  }
}

/** Milliseconds a command waits for the socket to open. */
const openMs = 5000
/** The longest wait in milliseconds between two attempts. The wait is random, so that devices do not all return at once. */
const longestWaitMs = 4000
/** The server closes a socket of a person who has too many. The wait gives other tabs time to close theirs. */
const tooManyCode = 4429
const tooManyWaitMs = 60_000

let state: SocketState = 'resting'
let socket: WebSocket | undefined
let tokenInUse: string | undefined
let attempts = 0
let retry: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> = Promise.resolve()
const states = makeListeners()
const events = makeListeners<SocketEvent>()
const openings = makeListeners()
const losses = makeListeners()

onIdentity(({ kind }) => {
  if (kind === 'went') closeSocket()
})
onNetwork((isBack) => {
  if (!isBack) socket?.close()
  else if (isWanted() && socket === undefined) connect()
})

/** The state of the socket; the component renders again when it changes. */
export function useSocketState(): SocketState {
  return useSyncExternalStore(states.listen, () => state)
}

/** Opens the socket for the signed-in person and keeps it open until they leave. A second call does nothing. */
export function openSocket(): void {
  if (state === 'resting' && identityNow().state === 'signedIn') connect()
}

/** Closes the socket for good. */
function closeSocket(): void {
  clearTimeout(retry)
  const closing = socket
  socket = undefined
  become('resting')
  closing?.close()
}

/** Calls the listener with every event of one command, until the returned function is called. */
export function subscribe<Command extends SocketEvent['command']>(
  command: Command,
  listener: (event: EventOf<Command>) => void,
): () => void {
  const isOf = (event: SocketEvent): event is EventOf<Command> => event.command === command
  return events.listen((event) => {
    if (isOf(event)) listener(event)
  })
}

/** Calls the listener each time the socket has opened, and at once if it is open, so that missed events can be loaded. */
export function onSocketOpen(listener: () => void): () => void {
  if (state === 'open') listener()
  return openings.listen(listener)
}

/** Calls the listener when the connection is lost, so that unanswered commands can be sent again. */
export const onSocketLost = losses.listen

/** Sends a command with a fresh token, in the order of the calls; throws SocketNotOpen after five seconds without a connection. */
export function send(command: PlainCommand): Promise<void> {
  // The five seconds start now and not when the earlier commands are sent.
  const opened = untilOpen()
  const personId = personNow()
  const sent = Promise.all([opened, sending]).then(([open]) => write(open, command, personId))
  sending = sent.catch(() => undefined)
  return sent
}

async function write(open: WebSocket, command: PlainCommand, personId: string | undefined): Promise<void> {
  const token = await freshToken()
  // On a shared phone another person may have signed in meanwhile. Their token must not carry what this one gave.
  if (personNow() !== personId) throw new SocketNotOpen()
  tokenInUse = token
  const identity = identityNow()
  const nickname = identity.state === 'signedIn' ? identity.user.firstName : ''
  open.send(JSON.stringify(toWire({ ...command, token: tokenInUse, nickname })))
}

function personNow(): string | undefined {
  const identity = identityNow()
  return identity.state === 'signedIn' ? identity.user.id : undefined
}

/** Renames the fields of a frame. They are all on its first level, so the schemas of the commands need not load. */
function toWire(frame: object): object {
  return Object.fromEntries(Object.entries(frame).map(([name, value]) => [snakeCase(name), value]))
}

const eventNames = renamingOf(socketEvent)

function connect(): void {
  clearTimeout(retry)
  if (state === 'resting') become('opening')
  const address = new URL('/ws/chat/', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const fresh = new WebSocket(address)
  socket = fresh
  fresh.addEventListener('open', () => {
    if (socket !== fresh) return fresh.close()
    attempts = 0
    become('open')
    openings.tell()
  })
  fresh.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data))
  fresh.addEventListener('close', ({ code }) => {
    if (socket !== fresh) return
    socket = undefined
    if (code === 4401 && tokenInUse !== undefined) forgetToken(tokenInUse)
    tryAgain(code === tooManyCode ? tooManyWaitMs : 0)
  })
}

function tryAgain(leastMs = 0): void {
  become('lost')
  attempts += 1
  const wait = leastMs + Math.random() * Math.min(longestWaitMs, 500 * 2 ** attempts)
  retry = setTimeout(() => void connectWithToken(), wait)
}

/** Connects after getting a token, because without one nobody is signed in. */
async function connectWithToken(): Promise<void> {
  try {
    await freshToken()
    if (isWanted() && socket === undefined) connect()
  } catch (error) {
    // A 401 means that nobody is signed in, so no socket is needed. Other failures are temporary.
    if (error instanceof Problem && error.status === 401) closeSocket()
    else tryAgain()
  }
}

function isWanted(): boolean {
  return state === 'opening' || state === 'lost'
}

const frame = v.pipe(v.string(), v.parseJson(), v.transform(eventNames.fromWire), socketEvent)

function receive(data: unknown): void {
  const parsed = v.safeParse(frame, data)
  // Events of a newer server are ignored.
  if (!parsed.success) return
  if (parsed.output.command === 'maintenance') hearMaintenance(parsed.output.underMaintenance)
  events.tell(parsed.output)
}

function untilOpen(): Promise<WebSocket> {
  if (socket?.readyState === WebSocket.OPEN) return Promise.resolve(socket)
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (socket?.readyState !== WebSocket.OPEN) return
      done()
      resolve(socket)
    }
    const timer = setTimeout(() => {
      done()
      reject(new SocketNotOpen())
    }, openMs)
    const stop = states.listen(settle)
    const done = () => {
      clearTimeout(timer)
      stop()
    }
  })
}

function become(next: SocketState): void {
  if (next === state) return
  const isLost = state === 'open'
  state = next
  maintenanceIsTold(state === 'open')
  // A lost socket often means a lost network, which no request of the page would show soon.
  if (isLost && state === 'lost') probe()
  if (isLost) losses.tell()
  states.tell()
}
