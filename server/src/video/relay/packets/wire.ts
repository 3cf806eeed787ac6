/** A packet of sound or picture. */
export interface Packet {
  readonly ssrc: number
  readonly payloadType: number
  readonly sequenceNumber: number
  readonly timestamp: number
  readonly marker: boolean
  readonly payload: Buffer
  /** How far below the loudest it is, in decibels; 127 is silence. */
  readonly level: number | undefined
}

/** The numbers by which a browser knows its lines. */
export interface Shape {
  readonly opus: number | undefined
  readonly red: number | undefined
  readonly vp8: number | undefined
  /** The lines to the browser, for voices and for pictures. */
  readonly voices: readonly number[]
  readonly pictures: readonly number[]
}

/** What arrived of a source so far, as it is reported to its sender. */
export interface Arrival {
  readonly ssrc: number
  readonly fractionLost: number
  readonly packetsLost: number
  readonly highestSequence: number
  readonly jitter: number
  readonly lsr: number
  readonly dlsr: number
}

/** What a browser received of a line so far. */
export interface Reception {
  readonly ssrc: number
  readonly highestSequence: number
  readonly packetsLost: number
  /** Milliseconds that a packet took to the browser and back; missing if the browser has not heard the time of the line. */
  readonly roundTripMs?: number | undefined
}

/** What a line to a browser has sent so far, and the time of its next packet in its own numbers. */
export interface Sending {
  readonly ssrc: number
  readonly timestamp: number
  readonly packets: number
  readonly bytes: number
}

/** What a browser sends. */
export interface Heard {
  packet(packet: Packet): void
  /** Packets of a line to the browser did not arrive. */
  missing(ssrc: number, lost: readonly number[]): void
  needsKeyFrame(ssrc: number): void
  /** It says what it received of the lines to it. */
  received(receptions: readonly Reception[]): void
  /** A source says what time it is on its own clock. */
  clock(ssrc: number, ntp: bigint, timestamp: number): void
  opened(): void
  closed(): void
}

/** The connection to one browser. */
export interface Line {
  readonly answer: string
  readonly shape: Shape
  isOpen(): boolean
  send(packet: Packet): void
  askKeyFrame(ssrc: number): void
  askAgain(ssrc: number, lost: readonly number[]): void
  report(arrivals: readonly Arrival[]): void
  /** Tells the browser what time it is on these lines; its reports then tell how long packets take. */
  tellTime(sendings: readonly Sending[]): void
  close(): void
}

/** Where browsers reach the relay. */
export interface LineSettings {
  /** Addresses beside those of the machine's networks. */
  readonly hosts: readonly string[]
  /** The addresses that browsers are told in place of the machine's own; none leaves those. */
  readonly told: readonly string[]
  /** The first and the last UDP port; any if there is none. */
  readonly ports?: readonly [number, number] | undefined
  /** Whether browsers may come over TCP, where UDP is blocked. */
  readonly overTcp: boolean
  /** Whether browsers of private networks may come. */
  readonly isPrivate: boolean
}
