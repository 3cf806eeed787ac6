/** The quality of the way to one person, measured over the last two seconds. */
export interface Quality {
  /** The share of lost packets, 0 to 1. */
  readonly loss: number
  readonly rttMs: number
  /** Bits per second that the line to them can take; undefined while unknown. */
  readonly available: number | undefined
}

/** What a transport knows of one person. */
export interface Peer {
  readonly seat: string
  readonly camera: MediaStream
  readonly screen: MediaStream
  readonly isConnected: boolean
  /** Whether their picture can be on the screen: with many people only some can. */
  readonly isShown: boolean
  readonly quality: Quality | undefined
  /** How loud they are, 0 to 1. */
  readonly level: number
}

/** The person's own tracks; null for what is off. */
export interface LocalTracks {
  readonly mic: MediaStreamTrack | null
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
}

/** How much is sent: a sparse voice, the voice alone, a picture of 180 lines too, or one of 360 lines. */
export type PictureStep = -1 | 0 | 1 | 2

/** Carries sound and pictures between the people of a call. It does not know who may be in it. */
export interface CallTransport {
  /** Connects to these seats, and lets go of all others. */
  setSeats(seats: readonly string[]): void
  /** Takes a signal that another seat sent. */
  receive(from: string, signal: string): void
  setLocal(tracks: LocalTracks): void
  setStep(step: PictureStep): void
  peers(): readonly Peer[]
  /** Measures again; returns the bytes that were sent and received since the last time. */
  measure(): Promise<number>
  /** Looks for a new way to everyone, after the network changed. */
  reconnect(): void
  close(): void
}

/** What a transport needs. */
export interface TransportParts {
  readonly seat: string
  readonly iceServers: readonly RTCIceServer[]
  send(to: string, signal: string): void
  changed(): void
}

/** What the way to a relay needs besides. */
export interface RelayParts extends TransportParts {
  /** The relay of the call cannot be reached: the server may know another one. */
  lost(): void
}
