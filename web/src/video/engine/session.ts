import { type VideoRoom, videoCalls } from '@saathi/contract/video/calls.ts'
import type { CallState, RingAnswer, Seated } from '@saathi/contract/video/news.ts'
import { beatMs, seatMs } from '@saathi/contract/video/rules.ts'
import { useSyncExternalStore } from 'react'

import { makeListeners } from '../../device/listeners.ts'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { onSocketOpen, send, subscribe } from '../../wire/socket.ts'
import { type Carrier, openCarrier } from './carrier.ts'
import { standAtDoor } from './door.ts'
import { framedCarrier, type Shown } from './framed.ts'
import { keptSeat } from './keptSeat.ts'
import { callChoices, closeMedia, mediaNow, onMedia, openMic, setCamera, setMuted } from './media.ts'
import { onNewNetwork } from './network.ts'
import { loadRepeats } from './sparse.ts'
import { nextStep, type Stepping } from './steps.ts'
import type { Peer } from './transport.ts'

/** Why a call ended for this tab: the person left, everyone is out, another tab has the seat, or going in was refused. */
export type EndReason = 'left' | 'over' | 'elsewhere' | { readonly refused: string }

/** The call of this tab. */
export interface Session {
  readonly stage: 'none' | 'ready' | 'joining' | 'in' | 'ended'
  readonly room: VideoRoom | undefined
  readonly people: readonly Seated[]
  readonly rings: readonly string[]
  /** Whether the people in it see each other only when a third one comes. */
  readonly apart: boolean
  /** The purposes for which the call is kept now. */
  readonly kept: CallState['kept']
  /** The answers of those for whom it rang. */
  readonly answers: ReadonlyMap<string, RingAnswer>
  readonly peers: readonly Peer[]
  readonly hand: boolean
  readonly step: Stepping['step']
  /** Bytes that the call took so far. */
  readonly bytes: number
  readonly joinedAt: number
  readonly reason: EndReason | undefined
}

const none: Session = {
  stage: 'none',
  room: undefined,
  people: [],
  rings: [],
  apart: false,
  kept: null,
  answers: new Map(),
  peers: [],
  hand: false,
  step: 1,
  bytes: 0,
  joinedAt: 0,
  reason: undefined,
}

const measureMs = 2000
const speakerMs = 400

let session = none
let seat = ''
/** What the person shows in the frame of a host; undefined for a call of our own. */
let framed: Shown | undefined
let transport: Carrier | undefined
let stepping: Stepping = { step: 1, cleanSince: 0 }
let stops: (() => void)[] = []
const changes = makeListeners()

export const useSession = (): Session => useSyncExternalStore(changes.listen, () => session)
export const sessionNow = (): Session => session
export const onSession = changes.listen
export const ownSeat = (): string => seat

function put(part: Partial<Session>): void {
  session = { ...session, ...part }
  changes.tell()
}

/** Shows what comes before a call. A tab that was in this call a moment ago goes straight in. */
export function prepare(room: VideoRoom): void {
  if (session.stage === 'in' || session.stage === 'joining') return
  put({ ...none, stage: 'ready', room })
  if (room.asksConsent) standAtDoor(room, () => session.stage === 'ready' && session.room?.room === room.room)
  loadRepeats()
  const kept = keptSeat.now()
  if (kept?.room === room.room && Date.now() - kept.at < seatMs) {
    join(kept.seat, { mic: !kept.isMuted, camera: callChoices.now()?.camera === true })
    if (framed === undefined) void openAgain(kept.isMuted).catch(() => undefined)
  }
}

/** Opens the devices as they were before the reload. A muted person stays muted. */
async function openAgain(isMuted: boolean): Promise<void> {
  await openMic()
  setMuted(isMuted)
  if (callChoices.now()?.camera === true) await setCamera(true)
}

/** Keeps the seat for a reload. */
function keepSeat(room: string): void {
  const { mic } = mediaNow()
  const isMuted = framed === undefined ? mic !== null && !mic.enabled : !framed.mic
  keptSeat.put({ room, seat, at: Date.now(), isMuted })
}

/** Goes into the call. The frame of a host opens the devices itself, as the person chose them before. */
export function join(known: string = crypto.randomUUID(), chosen: Partial<Shown> = shownNow()): void {
  const { room } = session
  if (room === undefined) return
  seat = known
  framed = room.kind === 'jitsi' ? { ...shownNow(), ...chosen } : undefined
  put({ stage: 'joining' })
  if (framed !== undefined) closeMedia()
  transport = framed === undefined ? openOwn(room) : framedCarrier
  stepping = { step: 1, cleanSince: performance.now() }
  const timers = [
    setInterval(() => void command({ command: 'call_beat' }), beatMs),
    setInterval(() => void measure().catch(() => undefined), measureMs),
    setInterval(() => put({ peers: transport?.peers() ?? [] }), speakerMs),
  ]
  stops = [
    () => timers.forEach(clearInterval),
    // Also after the server was away: everyone announces themselves again, and the media goes on meanwhile.
    onSocketOpen(() => void enter()),
    onNewNetwork(() => transport?.reconnect()),
    onMedia(showTracks),
    subscribe('error', ({ tempId, code }) => {
      if (tempId === seat) finish({ refused: code })
    }),
  ]
  showTracks()
}

function openOwn({ iceServers }: VideoRoom): Carrier {
  return openCarrier({
    seat,
    iceServers,
    send: (to, signal) => void command({ command: 'call_signal', to, signal }),
    changed: () => put({ peers: transport?.peers() ?? [] }),
    lost: () => void enter(),
  })
}

async function enter(): Promise<void> {
  const { room } = session
  if (room === undefined) return
  keepSeat(room.room)
  const { mic, camera } = shownNow()
  await command({ command: 'call_enter', ticket: room.token, mic, camera, tempId: seat })
}

type Own<Command> = Command extends { readonly room: string; readonly seat: string }
  ? Omit<Command, 'room' | 'seat'>
  : never
type OwnCommand = Own<Parameters<typeof send>[0]>

/** Sends a command about this tab's seat. Without a connection it is dropped: the next entry says everything again. */
async function command(given: OwnCommand): Promise<void> {
  const { room } = session
  if (room === undefined) return
  await send({ ...given, room: room.room, seat }).catch(() => undefined)
}

/** Gives the tracks of this device to the others, and tells them what is on. */
function showTracks(): void {
  const { mic, camera, screen } = mediaNow()
  transport?.setLocal({ mic, camera: session.step <= 0 ? null : camera, screen })
  if (session.stage === 'in') {
    void show()
    keepSeat(session.room?.room ?? '')
  }
  changes.tell()
}

function show(): Promise<void> {
  return command({ command: 'call_show', ...shownNow() })
}

/** Returns what the person shows of themselves at this moment. */
export function shownNow(): Shown {
  if (framed !== undefined) return framed
  const { mic, camera, screen } = mediaNow()
  return {
    mic: mic?.enabled === true,
    camera: camera !== null && session.step > 0,
    screen: screen !== null,
    hand: session.hand,
  }
}

/** Takes what the person shows in the frame of a host. */
export function takeShown(part: Partial<Shown>): void {
  if (framed === undefined) return
  framed = { ...framed, ...part }
  void show()
  keepSeat(session.room?.room ?? '')
}

/** Raises or lowers the hand. */
export function raiseHand(hand: boolean): void {
  put({ hand })
  void show()
}

async function measure(): Promise<void> {
  if (transport === undefined || session.room === undefined) return
  keepSeat(session.room.room)
  const bytes = await transport.measure()
  const lines = transport.peers().flatMap(({ quality }) => quality ?? [])
  const before = stepping.step
  stepping = nextStep(stepping, lines, performance.now())
  put({ bytes: session.bytes + bytes, step: stepping.step, peers: transport.peers() })
  if (stepping.step === before) return
  transport.setStep(stepping.step)
  if (before <= 0 !== stepping.step <= 0) showTracks()
}

/** Takes the server's word of who is in the call. */
export function takeState(state: CallState): void {
  if (session.room?.room !== state.room || (session.stage !== 'in' && session.stage !== 'joining')) return
  if (state.endedOn !== null) return finish('over')
  const own = state.people.find((each) => each.seat === seat)
  const isIn = own !== undefined
  // The server has given up the seat while this tab slept.
  if (!isIn && session.stage === 'in') void enter()
  const isFirst = isIn && session.stage === 'joining'
  put({
    people: state.people,
    rings: state.rings,
    apart: state.apart,
    kept: state.kept,
    // The seat keeps a raised hand over a reload.
    ...(isFirst ? { stage: 'in', joinedAt: serverNow().getTime(), hand: own.hand } : {}),
  })
  // Devices may have opened while the tab went in.
  if (isFirst) void show()
  transport?.setRelay(state.relay)
  transport?.setSeats(state.people.flatMap((each) => (each.seat === seat ? [] : [each.seat])))
}

/** Takes a signal for this tab. */
export function takeSignal(signal: {
  readonly from: string
  readonly to: string
  readonly signal: string
}): void {
  if (signal.to === seat) transport?.receive(signal.from, signal.signal)
}

/** Takes a person's answer to the ringing. */
export function takeAnswer(room: string, userId: string, answer: RingAnswer): void {
  if (session.room?.room === room) put({ answers: new Map(session.answers).set(userId, answer) })
}

/** Another tab or device has taken the seat. */
export function takeAway(taken: string): void {
  if (taken === seat && session.stage !== 'ended') finish('elsewhere')
}

/** Leaves the call. */
export async function leave(): Promise<void> {
  await Promise.race([command({ command: 'call_leave' }), new Promise((resolve) => setTimeout(resolve, 500))])
  finish('left')
  await refreshMet()
}

function finish(reason: EndReason): void {
  for (const stop of stops) stop()
  stops = []
  transport?.close()
  transport = undefined
  framed = undefined
  keptSeat.forget()
  closeMedia()
  put({ stage: 'ended', reason, peers: [] })
  if (reason === 'over') void refreshMet()
}

/** Asks how long the person met the others. */
async function refreshMet(): Promise<void> {
  const roomId = session.room?.room
  if (roomId === undefined) return
  const room = await ask(videoCalls.room, { params: { roomId } }).catch(() => undefined)
  if (room !== undefined && session.room?.room === roomId) put({ room })
}

/** Puts the call away, once it is over or before it began. */
export function putAway(): void {
  if (session.stage === 'in' || session.stage === 'joining') return
  closeMedia()
  put(none)
}
