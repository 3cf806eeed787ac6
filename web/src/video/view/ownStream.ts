const streams = new WeakMap<MediaStreamTrack, MediaStream>()

/** Returns the stream of a track of this device, always the same one, so that its picture does not flicker. */
export function ownStream(track: MediaStreamTrack): MediaStream {
  const known = streams.get(track)
  if (known !== undefined) return known
  const stream = new MediaStream([track])
  streams.set(track, stream)
  return stream
}
