import {
  type SocketCommand,
  socketCommand,
  type SocketEvent,
  socketEvent,
} from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/wire.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { Problem } from './api.ts'
import { identityNow, onSignOut } from '../device/identity.ts'
import { hearMaintenance, maintenanceIsTold } from '../maintenance.ts'
import { forgetToken, freshToken } from '../device/token.ts'

/** The one socket of this page: not wanted, on its way for the first time, open, or lost and sought again. */
export type SocketState = 'resting' | 'opening' | 'open' | 'lost'

/** A command without what every frame carries. */
export type PlainCommand = SocketCommand extends infer One
  ? One extends SocketCommand
    ? Omit<One, 'token' | 'nickname'>
    : never
  : never

/** The socket did not open in time. */
class SocketNotOpen extends Error {
  constructor() {
    super('Cannot connect to socket')
    this.name = 'SocketNotOpen'
  }
}

/** Milliseconds a command waits for the socket to open. */
const openTime = 5000
/** The longest wait between two attempts; full jitter keeps a crowd from coming back in one moment. */
const longestWait = 4000

let state: SocketState = 'resting'
let socket: WebSocket | undefined
let tokenInUse: string | undefined
let attempts = 0
let retry: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> = Promise.resolve()
const stateListeners = new Set<() => void>()
const eventListeners = new Set<(event: SocketEvent) => void>()
const openListeners = new Set<() => void>()
const lostListeners = new Set<() => void>()

onSignOut(closeSocket)
addEventListener('online', () => {
  if (isWanted() && socket === undefined) void connect()
})
addEventListener('offline', () => socket?.close())

/** Whether the socket is open; the component renders again when that changes. */
export function useSocketState(): SocketState {
  return useSyncExternalStore(listenToState, () => state)
}

/** Opens the socket and keeps it open until the person signs out; asking again changes nothing. */
export function openSocket(): void {
  if (state === 'resting') void connect()
}

/** Closes the socket for good. */
function closeSocket(): void {
  clearTimeout(retry)
  const closing = socket
  socket = undefined
  become('resting')
  closing?.close()
}

/** Hears every event that this client knows, until the returned function is called. */
export function onSocketEvent(listener: (event: SocketEvent) => void): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

/** Is called each time the socket has opened, also again after a gap: the moment to catch up. */
export function onSocketOpen(listener: () => void): () => void {
  openListeners.add(listener)
  return () => openListeners.delete(listener)
}

/** Is called when the connection is lost: what was sent and not answered has to be sent again. */
export function onSocketLost(listener: () => void): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

/** Sends a command with a fresh token, in the order of the calls; throws SocketNotOpen after five seconds without a connection. */
export function sendCommand(command: PlainCommand): Promise<void> {
  // The wait begins now, not when its turn comes: five seconds are five seconds however many are waiting.
  const opened = untilOpen()
  const sent = Promise.all([opened, sending]).then(([open]) => write(open, command))
  sending = sent.catch(() => undefined)
  return sent
}

async function write(open: WebSocket, command: PlainCommand): Promise<void> {
  tokenInUse = await freshToken()
  const identity = identityNow()
  const nickname = identity.state === 'signedIn' ? identity.user.firstName : ''
  open.send(JSON.stringify(names.toWire({ ...command, token: tokenInUse, nickname })))
}

const names = renamingOf(socketCommand)
const eventNames = renamingOf(socketEvent)

async function connect(): Promise<void> {
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
    for (const listener of openListeners) listener()
  })
  fresh.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data))
  fresh.addEventListener('close', ({ code }) => {
    if (socket !== fresh) return
    socket = undefined
    if (code === 4401 && tokenInUse !== undefined) forgetToken(tokenInUse)
    void tryAgain()
  })
}

async function tryAgain(): Promise<void> {
  become('lost')
  attempts += 1
  const wait = Math.random() * Math.min(longestWait, 500 * 2 ** attempts)
  retry = setTimeout(() => void connectWithToken(), wait)
}

/** A token first: without one there is nobody to connect for. */
async function connectWithToken(): Promise<void> {
  try {
    await freshToken()
    if (isWanted() && socket === undefined) await connect()
  } catch (error) {
    // Whoever is not signed in any more needs no socket; everything else passes.
    if (error instanceof Problem && error.status === 401) closeSocket()
    else await tryAgain()
  }
}

function isWanted(): boolean {
  return state === 'opening' || state === 'lost'
}

function receive(data: unknown): void {
  if (typeof data !== 'string') return
  const parsed = v.safeParse(socketEvent, eventNames.fromWire(JSON.parse(data)))
  // An event of a newer server means nothing to this client.
  if (!parsed.success) return
  if (parsed.output.command === 'maintenance') hearMaintenance(parsed.output.underMaintenance)
  for (const listener of eventListeners) listener(parsed.output)
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
    }, openTime)
    const stop = listenToState(settle)
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
  if (isLost) for (const listener of Array.from(lostListeners)) listener()
  for (const listener of Array.from(stateListeners)) listener()
}

function listenToState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
