import { receivedPictures, relayWord, type RelayWord } from '@saathi/contract/video/relaySignals.ts'
import * as v from 'valibot'

import { levelOf, makeMeter } from './meter.ts'
import { addLines, lineOf, type Lines, makePeople } from './relayLines.ts'
import { limit } from './sending.ts'
import { setRemoteWithVoice } from './sparse.ts'
import type { CallTransport, LocalTracks, Peer, PictureStep, RelayParts } from './transport.ts'

/**
 * Milliseconds in which a connection comes, or another one is tried. A later one has more time, on a machine that is busy. The relay waits a
 * little longer, so that an attempt of a lost line is there when the line comes back.
 */
const comesMs = [4000, 7000]
/** Milliseconds without a line after which a new connection is made. */
const patienceMs = 1500

/** A connection to the relay, which is replaced by a new one when it fails. */
interface Attempt {
  readonly id: string
  readonly connection: RTCPeerConnection
  readonly meter: ReturnType<typeof makeMeter>
  /** The relay's answer, as it came. */
  answer?: string
  timer?: ReturnType<typeof setTimeout>
}

/** The parts of the way to a relay. */
interface Open {
  readonly parts: OpenParts
  readonly people: ReturnType<typeof makePeople>
  seats: readonly string[]
  local: LocalTracks
  step: PictureStep
  lines: Lines
  attempt: Attempt | undefined
  filling: Promise<void>
  /** The connections in vain since the last one that came. */
  failed: number
}

type OpenParts = RelayParts & { readonly relay: string }

/** Connects to the relay of a call. It keeps one connection while people come and go. */
export function openRelay(parts: OpenParts): CallTransport & { isOpen(): boolean } {
  const open: Open = {
    parts,
    people: makePeople(),
    seats: [],
    local: { mic: null, camera: null, screen: null },
    step: 1,
    lines: { kind: 'lines', voices: [], pictures: [] },
    attempt: undefined,
    filling: Promise.resolve(),
    failed: 0,
  }
  begin(open)
  const change = () => {
    void fill(open)
    wish(open)
  }
  return {
    isOpen: () => isOpen(open),
    setSeats(next) {
      open.seats = next
      arrange(open)
    },
    receive(_, text) {
      const read = v.safeParse(relayWord, text)
      if (read.success) void take(open, read.output).catch(reportError)
    },
    setLocal(tracks) {
      open.local = tracks
      change()
    },
    setStep(step) {
      const { step: before } = open
      open.step = step
      change()
      if (step < 0 !== before < 0) void changeVoice(open).catch(reportError)
    },
    peers: () => open.seats.map((seat) => peerOf(open, seat)),
    measure: async () => (await open.attempt?.meter.measure()) ?? 0,
    reconnect() {
      open.failed = 0
      begin(open)
    },
    close() {
      drop(open.attempt)
      open.attempt = undefined
    },
  }
}

function isOpen({ attempt }: Open): boolean {
  return attempt?.connection.connectionState === 'connected'
}

function peerOf(open: Open, seat: string): Peer {
  const { people, lines, attempt } = open
  const { camera, screen } = people.of(seat)
  return {
    seat,
    camera,
    screen,
    isConnected: isOpen(open),
    isShown: camera.getVideoTracks().length > 0,
    quality: attempt?.meter.quality(),
    level: levelOf(lineOf(attempt?.connection, 'audio', lines.voices.indexOf(seat))),
  }
}

function arrange({ people, seats, attempt, lines, parts }: Open): void {
  people.arrange(seats, attempt?.connection, lines)
  parts.changed()
}

/** Makes a new connection, in place of an older one. */
function begin(open: Open): void {
  drop(open.attempt)
  const connection = new RTCPeerConnection({
    iceServers: [...open.parts.iceServers],
    bundlePolicy: 'max-bundle',
  })
  const attempt: Attempt = { id: crypto.randomUUID(), connection, meter: makeMeter(connection) }
  open.attempt = attempt
  watch(open, attempt)
  void offer(open, attempt).catch(reportError)
}

async function offer(open: Open, { id, connection }: Attempt): Promise<void> {
  addLines(connection)
  await fill(open)
  if (open.attempt?.id !== id) return
  await connection.setLocalDescription()
  say(open, { kind: 'offer', attempt: id, sdp: connection.localDescription?.sdp ?? '' })
  wish(open)
}

function say({ parts: { relay, send } }: Open, words: Readonly<Record<string, unknown>>): void {
  send(relay, JSON.stringify(words))
}

/** Says what this browser can receive, and what its picture is. */
function wish(open: Open): void {
  const pictures = open.step <= 0 ? 0 : receivedPictures
  say(open, { kind: 'wish', pictures, screen: open.local.screen !== null })
}

async function take(open: Open, word: RelayWord): Promise<void> {
  const { attempt } = open
  if (word.kind === 'lines') {
    open.lines = word
    arrange(open)
  } else if (word.attempt === attempt?.id && attempt.connection.signalingState === 'have-local-offer') {
    attempt.answer = word.sdp
    await setAnswer(attempt.connection, word.sdp, open.step < 0)
  }
}

/** Changes how this side sends its voice. The settings are in the relay's description, so this side applies that once more. The relay is not asked. */
async function changeVoice(open: Open): Promise<void> {
  const { attempt, step } = open
  if (attempt?.answer === undefined || attempt.connection.signalingState !== 'stable') return
  await attempt.connection.setLocalDescription(await attempt.connection.createOffer())
  await setAnswer(attempt.connection, attempt.answer, step < 0)
}

const setAnswer = (connection: RTCPeerConnection, sdp: string, isSparse: boolean) =>
  setRemoteWithVoice(connection, { type: 'answer', sdp }, isSparse)

/** Puts the person's tracks on the lines. One after another: two at once would undo each other's bounds. */
function fill(open: Open): Promise<void> {
  const once = async () => {
    const { attempt, local, step } = open
    if (attempt === undefined || attempt.connection.signalingState === 'closed') return
    const [voice, picture] = attempt.connection.getTransceivers()
    await voice?.sender.replaceTrack(local.mic)
    await picture?.sender.replaceTrack(local.screen ?? local.camera)
    const isScreen = local.screen !== null
    if (picture !== undefined) await limit(picture.sender, { isScreen, step, among: 1, isSmall: true })
  }
  open.filling = open.filling.then(once).catch(reportError)
  return open.filling
}

/** Begins again when the connection does not come or is lost. */
function watch(open: Open, attempt: Attempt): void {
  const { connection } = attempt
  const again = () => {
    if (open.attempt !== attempt || connection.connectionState === 'connected') return
    open.failed += 1
    open.parts.lost()
    begin(open)
  }
  const patience = comesMs[Math.min(open.failed, comesMs.length - 1)]
  attempt.timer = setTimeout(again, patience)
  connection.addEventListener('connectionstatechange', () => {
    if (open.attempt !== attempt) return
    const state = connection.connectionState
    clearTimeout(attempt.timer)
    if (state !== 'connected')
      attempt.timer = setTimeout(again, state === 'connecting' ? patience : patienceMs)
    else {
      open.failed = 0
      arrange(open)
    }
    open.parts.changed()
  })
}

function drop(attempt: Attempt | undefined): void {
  clearTimeout(attempt?.timer)
  attempt?.connection.close()
}
