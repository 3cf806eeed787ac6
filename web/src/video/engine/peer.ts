import { preferRepeatedVoice } from './description.ts'
import { levelOf, makeMeter } from './meter.ts'
import { limit } from './sending.ts'
import { prepareRepeats, setRemoteWithVoice } from './sparse.ts'
import type { LocalTracks, Peer, PictureStep } from './transport.ts'

/** Milliseconds without a line after which a new one is looked for. */
const patienceMs = 2000
/** Milliseconds without a connection after which an offer or an answer counts as lost, at first and where there was a line before. */
const againMs = { first: 6000, later: 4000 }

/** A signal between two browsers. */
export type Signal =
  | { readonly kind: 'description'; readonly type: 'offer' | 'answer'; readonly sdp: string }
  | { readonly kind: 'candidate'; readonly candidate: RTCIceCandidateInit }
  | { readonly kind: 'restart' }

interface PeerParts {
  readonly seat: string
  readonly iceServers: readonly RTCIceServer[]
  /** Whether this side makes the offers. One side alone does, so that two offers never cross. */
  readonly offers: boolean
  send(signal: Signal): void
  changed(): void
}

/** The connection to one person. */
export interface PeerLink {
  view(): Peer
  receive(signal: Signal): Promise<void>
  setLocal(tracks: LocalTracks): void
  setStep(step: PictureStep, among: number): void
  measure(): Promise<number>
  restart(): void
  close(): void
}

/** The parts of an open connection. */
interface Open {
  readonly parts: PeerParts
  readonly connection: RTCPeerConnection
  readonly camera: MediaStream
  readonly screen: MediaStream
  /** Candidates that came before the description they belong to. */
  readonly waiting: RTCIceCandidateInit[]
  local: LocalTracks
  picture: { readonly step: PictureStep; readonly among: number }
  /** The newest description of the other side, as it came. */
  remote?: RTCSessionDescriptionInit
  /** Agreements are made one after another. */
  agreeing: Promise<void>
  filling: Promise<void>
  wasConnected?: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Opens a connection. Its three lines (voice, camera, screen) are agreed once; switching one on or off needs no new agreement. */
export function openPeer(parts: PeerParts): PeerLink {
  const { seat, iceServers } = parts
  const connection = new RTCPeerConnection({ iceServers: [...iceServers], bundlePolicy: 'max-bundle' })
  const open: Open = {
    parts,
    connection,
    camera: new MediaStream(),
    screen: new MediaStream(),
    waiting: [],
    local: { mic: null, camera: null, screen: null },
    picture: { step: 1, among: 1 },
    agreeing: Promise.resolve(),
    filling: Promise.resolve(),
  }
  const meter = makeMeter(connection)
  listen(open)
  watch(open)
  if (parts.offers) void agree(open, () => begin(open))
  return {
    view: () => ({
      seat,
      camera: open.camera,
      screen: open.screen,
      isShown: true,
      isConnected: connection.connectionState === 'connected',
      quality: meter.quality(),
      level: levelOf(connection.getTransceivers()[0]),
    }),
    async receive(signal) {
      if (signal.kind === 'restart') return restart(open)
      if (signal.kind === 'description') return agree(open, () => takeDescription(open, signal))
      if (connection.remoteDescription === null) open.waiting.push(signal.candidate)
      else await connection.addIceCandidate(signal.candidate)
    },
    setLocal(tracks) {
      open.local = tracks
      void fill(open)
    },
    setStep(step, among) {
      const { step: before } = open.picture
      open.picture = { step, among }
      void fill(open)
      if (step < 0 !== before < 0) void agree(open, () => changeVoice(open))
    },
    measure: meter.measure,
    restart: () => restart(open),
    close() {
      clearTimeout(open.timer)
      connection.close()
    },
  }
}

function listen(open: Open): void {
  const { connection, parts } = open
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) parts.send({ kind: 'candidate', candidate: candidate.toJSON() })
  })
  connection.addEventListener('track', ({ track, transceiver }) => {
    const isScreen = connection.getTransceivers().indexOf(transceiver) === 2
    const stream = isScreen ? open.screen : open.camera
    stream.addTrack(track)
    parts.changed()
  })
  connection.addEventListener('connectionstatechange', () => {
    const state = connection.connectionState
    if (state === 'connected') open.wasConnected = true
    if (state === 'connected' || state === 'closed') clearTimeout(open.timer)
    else if (state === 'failed') again(open)
    else if (state === 'disconnected') watch(open, patienceMs)
    parts.changed()
  })
}

/** Looks for a new way if there is no connection after some time: what was sent before it may be lost. */
function watch(open: Open, afterMs = againMs.first): void {
  clearTimeout(open.timer)
  open.timer = setTimeout(() => again(open), afterMs)
}

function again(open: Open): void {
  restart(open)
  watch(open, open.wasConnected === true ? againMs.later : againMs.first)
}

async function begin(open: Open): Promise<void> {
  const voice = open.connection.addTransceiver('audio')
  prepareRepeats(voice)
  preferRepeatedVoice(voice)
  open.connection.addTransceiver('video')
  open.connection.addTransceiver('video')
  await fill(open)
  await describe(open, () => open.connection.createOffer())
}

/** Puts the person's tracks on the lines, within their bounds. One after another: two at once would undo each other's bounds. */
function fill(open: Open): Promise<void> {
  open.filling = open.filling
    .then(() => fillOnce(open))
    .catch((error: unknown) => {
      if (open.connection.signalingState !== 'closed') reportError(error)
    })
  return open.filling
}

async function fillOnce({ connection, local, picture }: Open): Promise<void> {
  if (connection.signalingState === 'closed') return
  const tracks = [local.mic, local.camera, local.screen]
  await Promise.all(
    connection.getTransceivers().map(async ({ sender }, index) => {
      await sender.replaceTrack(tracks[index] ?? null)
      if (index > 0) await limit(sender, { isScreen: index === 2, isSmall: picture.among > 1, ...picture })
    }),
  )
}

async function describe(
  { connection, parts }: Open,
  make: () => Promise<RTCSessionDescriptionInit>,
): Promise<void> {
  const { type, sdp = '' } = await make()
  if (type !== 'offer' && type !== 'answer') return
  await connection.setLocalDescription({ type, sdp })
  parts.send({ kind: 'description', type, sdp })
}

/** Looks for a new way to the other browser. The side that makes the offers does it, when it is asked. */
function restart(open: Open): void {
  const { connection, parts } = open
  if (!parts.offers) parts.send({ kind: 'restart' })
  else if (connection.signalingState !== 'closed')
    void agree(open, () => describe(open, () => connection.createOffer({ iceRestart: true })))
}

/** Makes an agreement after those before it. */
function agree(open: Open, once: () => Promise<void>): Promise<void> {
  open.agreeing = open.agreeing.then(once).catch((error: unknown) => {
    if (open.connection.signalingState !== 'closed') reportError(error)
  })
  return open.agreeing
}

const setRemote = ({ connection, picture }: Open, description: RTCSessionDescriptionInit) =>
  setRemoteWithVoice(connection, description, picture.step < 0)

/** Changes how this side sends its voice. The settings are in the other side's description, so this side applies that once more. The other side is not asked. */
async function changeVoice(open: Open): Promise<void> {
  const { connection, remote } = open
  // With an agreement under way, the description that comes brings the change.
  if (remote === undefined || connection.signalingState !== 'stable') return
  if (remote.type === 'answer') await connection.setLocalDescription(await connection.createOffer())
  await setRemote(open, remote)
  if (remote.type === 'offer') await connection.setLocalDescription(await connection.createAnswer())
}

async function takeDescription(
  open: Open,
  { type, sdp }: Extract<Signal, { readonly kind: 'description' }>,
): Promise<void> {
  const { connection, waiting } = open
  // It answers an offer that was made again meanwhile and is answered already.
  if (type === 'answer' && connection.signalingState !== 'have-local-offer') return
  open.remote = { type, sdp }
  await setRemote(open, open.remote)
  for (const candidate of waiting.splice(0)) await connection.addIceCandidate(candidate)
  if (type === 'answer') return
  for (const line of connection.getTransceivers()) line.direction = 'sendrecv'
  await fill(open)
  await describe(open, () => connection.createAnswer())
}
