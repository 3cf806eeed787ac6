/** Bits per second of the voice. With its repetitions (RED) and headers it takes about 75,000 on the wire. */
const voiceBits = 24_000

/**
 * Returns a session description that asks the other browser for a voice that is sparse and repairs itself: error correction inside
 * Opus, no packets in silence, and a bound.
 */
export function withSparseVoice(sdp: string): string {
  const opus = /a=rtpmap:(\d+) opus\//i.exec(sdp)?.[1]
  if (opus === undefined) return sdp
  return sdp.replace(
    new RegExp(`(a=fmtp:${opus} )([^\r\n]*)`),
    (_, start: string, given: string) =>
      `${start}${given
        .split(';')
        .filter((each) => !/^(useinbandfec|usedtx|maxaveragebitrate)=/.test(each))
        .concat('useinbandfec=1', 'usedtx=1', `maxaveragebitrate=${voiceBits}`)
        .join(';')}`,
  )
}

/** Puts the repeating voice (RED) first, where the browser has it: it makes up for a lost packet out of the next one. */
export function preferRepeatedVoice(transceiver: RTCRtpTransceiver): void {
  const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? []
  const isRed = ({ mimeType }: { readonly mimeType: string }) => mimeType.toLowerCase() === 'audio/red'
  if (!codecs.some(isRed)) return
  transceiver.setCodecPreferences([...codecs.filter(isRed), ...codecs.filter((each) => !isRed(each))])
}
