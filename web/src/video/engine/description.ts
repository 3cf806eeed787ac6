/**
 * The voice, in bits per second and milliseconds of a packet. With its repetitions (RED) and headers the usual one takes about 75,000 on the
 * wire. The sparse ones take 33,000: fewer packets have fewer headers, and nothing reports the arrival of each. The second of them is for
 * packets that repeat the two before them.
 */
const voices = {
  usual: { bits: 22_000, packetMs: 20 },
  sparse: { bits: 12_000, packetMs: 60 },
  repeated: { bits: 8000, packetMs: 60 },
}
export type Voice = keyof typeof voices

/**
 * Returns the other side's session description as if it asked for a voice that repairs itself: error correction inside Opus, no packets in
 * silence, and bounds. The own voice follows what the other side asks for.
 */
export function withVoice(sdp: string, voice: Voice): string {
  const opus = /a=rtpmap:(\d+) opus\//i.exec(sdp)?.[1]
  if (opus === undefined) return sdp
  const { bits, packetMs } = voices[voice]
  return (voice === 'usual' ? sdp : withoutArrivals(sdp)).replaceAll(/^a=ptime:.*\r\n/gm, '').replace(
    new RegExp(`(a=fmtp:${opus} )([^\r\n]*)`),
    (_, start: string, given: string) =>
      `${start}${given
        .split(';')
        .filter((each) => !/^(useinbandfec|usedtx|maxaveragebitrate)=/.test(each))
        .concat('useinbandfec=1', 'usedtx=1', `maxaveragebitrate=${bits}`)
        .join(';')}\r\na=ptime:${packetMs}`,
  )
}

/** Returns a description whose voice is sent without the numbers by which the other side reports each arrival. */
function withoutArrivals(sdp: string): string {
  return sdp
    .split(/^(?=m=)/m)
    .map((section) =>
      section.startsWith('m=audio')
        ? section.replaceAll(/^a=(extmap:\d+ \S*transport-wide-cc|rtcp-fb:\d+ transport-cc).*\r\n/gm, '')
        : section,
    )
    .join('')
}

/** Puts the repeating voice (RED) first, where the browser has it: it makes up for a lost packet out of the next one. */
export function preferRepeatedVoice(transceiver: RTCRtpTransceiver): void {
  const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? []
  const isRed = ({ mimeType }: { readonly mimeType: string }) => mimeType.toLowerCase() === 'audio/red'
  if (!codecs.some(isRed)) return
  transceiver.setCodecPreferences([...codecs.filter(isRed), ...codecs.filter((each) => !isRed(each))])
}
