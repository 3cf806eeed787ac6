import { receivedPictures, receivedVoices, type RelayWord } from '@saathi/contract/video/relaySignals.ts'

import { preferRepeatedVoice } from './description.ts'
import { prepareRepeats } from './sparse.ts'

/** The people on the lines from the relay. */
export type Lines = Extract<RelayWord, { readonly kind: 'lines' }>

/** The picture and the voice of a person, as they come on changing lines. */
interface Streams {
  readonly camera: MediaStream
  readonly screen: MediaStream
}

/** The people of a call, each with what the lines bring of them. */
export interface People {
  of(seat: string): Streams
  /** Puts the tracks of the lines into the streams of the people whom they carry. */
  arrange(seats: readonly string[], connection: RTCPeerConnection | undefined, lines: Lines): void
}

/** Makes the people of a call. */
export function makePeople(): People {
  const streams = new Map<string, Streams>()
  const of = (seat: string): Streams => {
    const known = streams.get(seat) ?? { camera: new MediaStream(), screen: new MediaStream() }
    streams.set(seat, known)
    return known
  }
  return {
    of,
    arrange(seats, connection, { voices, pictures }) {
      for (const seat of seats) {
        const { camera, screen } = of(seat)
        const voice = lineOf(connection, 'audio', voices.indexOf(seat))
        const index = pictures.findIndex((each) => each?.seat === seat)
        const picture = lineOf(connection, 'video', index)
        const isScreen = pictures[index]?.isScreen === true
        setTracks(camera, [voice, isScreen ? undefined : picture])
        setTracks(screen, [isScreen ? picture : undefined])
      }
    },
  }
}

/** Adds the lines of a connection: the own voice and picture, and those that can be received. */
export function addLines(connection: RTCPeerConnection): void {
  const voice = connection.addTransceiver('audio', { direction: 'sendonly' })
  prepareRepeats(voice)
  preferRepeatedVoice(voice)
  connection.addTransceiver('video', { direction: 'sendonly' })
  for (let n = 0; n < receivedVoices; n += 1)
    preferRepeatedVoice(connection.addTransceiver('audio', { direction: 'recvonly' }))
  for (let n = 0; n < receivedPictures; n += 1) connection.addTransceiver('video', { direction: 'recvonly' })
}

/** Returns a line that brings something, by its kind and its place among those; undefined if there is none. */
export function lineOf(
  connection: RTCPeerConnection | undefined,
  kind: 'audio' | 'video',
  index: number,
): RTCRtpTransceiver | undefined {
  return (connection?.getTransceivers() ?? []).filter(
    ({ receiver, direction }) => receiver.track.kind === kind && direction === 'recvonly',
  )[index]
}

/** Makes a stream have exactly these tracks. */
function setTracks(stream: MediaStream, lines: readonly (RTCRtpTransceiver | undefined)[]): void {
  const tracks = lines.flatMap((line) => line?.receiver.track ?? [])
  for (const track of stream.getTracks()) if (!tracks.includes(track)) stream.removeTrack(track)
  for (const track of tracks) if (!stream.getTracks().includes(track)) stream.addTrack(track)
}
