import {
  GenericNack,
  PictureLossIndication,
  type RTCDtlsTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  type RTCRtpTransceiver,
  RTP_EXTENSION_URI,
  RtcpPayloadSpecificFeedback,
  RtcpReceiverInfo,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
  RtpHeader,
  type RtcpPacket,
  type RtpPacket,
} from 'werift'

import { isPublic } from '../../engines/network/publicAddresses.ts'
import type { Heard, Line, LineSettings, Packet, Reception, Sending, Shape } from './packets/wire.ts'

/*
 * Beside `ways.ts`, the one file that knows the library. It takes from it the way between two machines (ICE, as the side that never asks
 * first), the encryption (DTLS, SRTP) and the forms of packets. The files beside this one decide about forwarding,
 * repeating and reporting. Congestion control of the transport is not offered: the library's feedback leaves out lost packets.
 */

const voice = [
  new RTCRtpCodecParameters({
    mimeType: 'audio/red',
    clockRate: 48_000,
    channels: 2,
    payloadType: 63,
    parameters: '111/111',
  }),
  new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }),
]
const picture = [
  new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'ccm', parameter: 'fir' }],
  }),
]

/** Answers a browser's offer. Nothing is sent before the browser has found this side. */
export async function openLine(offer: string, settings: LineSettings, heard: Heard): Promise<Line> {
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceLite: true,
    bundlePolicy: 'max-bundle',
    codecs: { audio: voice, video: picture },
    headerExtensions: {
      audio: [new RTCRtpHeaderExtensionParameters({ uri: RTP_EXTENSION_URI.audioLevelIndication })],
      video: [],
    },
    iceUseTcp: settings.overTcp,
    // Browsers in private networks get no reply, unless the setting allows them.
    iceFilterStunResponse: (_, [address]) => settings.isPrivate || isPublic(address),
    ...(settings.ports && { icePortRange: [...settings.ports] }),
    ...(settings.hosts.length > 0 && { iceAdditionalHostAddresses: [...settings.hosts] }),
  })
  await connection.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(offer) })
  const lines = connection.getTransceivers()
  const areUp = linesUp(offer)
  lines.forEach((each, index) => each.setDirection(areUp[index] === true ? 'recvonly' : 'sendonly'))
  const transport = lines[0]?.dtlsTransport
  if (transport === undefined) throw new Error('The offer has no lines.')
  // The library's own receivers are left out: they treat losses on all lines as one.
  transport.onRtp.allUnsubscribe()
  transport.onRtcp.allUnsubscribe()
  listen(connection, transport, heard)
  await connection.setLocalDescription(await connection.createAnswer())
  const levels = levelId(lines)
  transport.onRtp.subscribe((packet) => heard.packet(packetOf(packet, levels)))
  return {
    answer: withAddresses(connection.localDescription?.sdp ?? '', settings),
    shape: shapeOf(lines),
    isOpen: () => transport.state === 'connected',
    send: (sent) => send(transport, sent, levels),
    ...feedback(transport),
    close: () => void connection.close(),
  }
}

/** The relay never looks for a browser, so it needs none of its addresses, and nobody can point it at one. */
function withoutCandidates(sdp: string): string {
  return sdp.replaceAll(/^a=(candidate|end-of-candidates).*\r?\n/gm, '')
}

/** Returns the answer with the addresses that browsers are told. */
function withAddresses(sdp: string, { told, isPrivate }: LineSettings): string {
  return sdp.replaceAll(
    /^(a=candidate:\S+ \d+ \S+ \d+ )(\S+)( .*\r?\n)/gm,
    (line, ...[start, own, end]: [string, string, string]) => {
      if (told.length > 0) return told.map((address) => `${start}${address}${end}`).join('')
      return isPrivate || isPublic(own) ? line : ''
    },
  )
}

/** Says of each line of an offer whether it brings something from the browser. */
function linesUp(offer: string): boolean[] {
  return offer
    .split(/^m=/m)
    .slice(1)
    .map((section) => !/^a=recvonly/m.test(section))
}

function shapeOf(lines: readonly RTCRtpTransceiver[]): Shape {
  const type = (name: string) =>
    lines.flatMap(({ codecs }) => codecs).find((codec) => codec.name.toLowerCase() === name)?.payloadType
  const down = lines.filter(({ direction }) => direction === 'sendonly')
  const ssrcs = (kind: 'audio' | 'video') =>
    down.filter((each) => each.kind === kind).map(({ sender }) => sender.ssrc)
  return {
    opus: type('opus'),
    red: type('red'),
    vp8: type('vp8'),
    voices: ssrcs('audio'),
    pictures: ssrcs('video'),
  }
}

function levelId(lines: readonly RTCRtpTransceiver[]): number | undefined {
  return lines
    .flatMap(({ headerExtensions }) => headerExtensions)
    .find(({ uri }) => uri === RTP_EXTENSION_URI.audioLevelIndication)?.id
}

function packetOf({ header, payload }: RtpPacket, levels: number | undefined): Packet {
  const said = header.extensions.find(({ id }) => id === levels)?.payload[0]
  const { ssrc, payloadType, sequenceNumber, timestamp, marker } = header
  return {
    ssrc,
    payloadType,
    sequenceNumber,
    timestamp,
    marker,
    payload,
    // 0 is the loudest and 127 is silence; the highest bit says whether it is a voice.
    level: said === undefined ? undefined : said & 127,
  }
}

function send(transport: RTCDtlsTransport, sent: Packet, levels: number | undefined): void {
  if (transport.state !== 'connected') return
  const { level, payload, ...fields } = sent
  const extensions =
    level === undefined || levels === undefined ? [] : [{ id: levels, payload: Buffer.from([level | 128]) }]
  const header = new RtpHeader({ ...fields, extension: extensions.length > 0, extensions })
  void transport.sendRtp(payload, header)
}

function listen(connection: RTCPeerConnection, transport: RTCDtlsTransport, heard: Heard): void {
  transport.onRtcp.subscribe((packet) => takeFeedback(packet, heard))
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected') heard.opened()
    if (state === 'failed' || state === 'closed') heard.closed()
  })
}

function takeFeedback(packet: RtcpPacket, heard: Heard): void {
  if (packet instanceof RtcpTransportLayerFeedback) {
    if (packet.feedback instanceof GenericNack)
      heard.missing(packet.feedback.mediaSourceSsrc, packet.feedback.lost)
  } else if (packet instanceof RtcpPayloadSpecificFeedback) {
    // A browser that also sends names itself first; the line it misses is the other one.
    if ('mediaSsrc' in packet.feedback) heard.needsKeyFrame(packet.feedback.mediaSsrc)
  } else if (packet instanceof RtcpRrPacket) {
    heard.received(packet.reports.map(receptionOf))
  } else if (packet instanceof RtcpSrPacket) {
    heard.received(packet.reports.map(receptionOf))
    heard.clock(packet.ssrc, packet.senderInfo.ntpTimestamp, packet.senderInfo.rtpTimestamp)
  }
}

function receptionOf({ ssrc, highestSequence, packetsLost, lsr, dlsr }: RtcpReceiverInfo): Reception {
  // The library reads the 24 bits without their sign: packets that came twice can make the number negative.
  return {
    ssrc,
    highestSequence,
    packetsLost: (packetsLost << 8) >> 8,
    roundTripMs: lsr === 0 ? undefined : (((middleOf(ntpNow()) - lsr - dlsr) | 0) * 1000) / 65_536,
  }
}

/** The time in seconds since 1900, with 32 bits of parts of a second (RFC 3550, section 4). */
function ntpNow(): bigint {
  const seconds = (performance.timeOrigin + performance.now()) / 1000 + 2_208_988_800
  return BigInt(Math.round(seconds * 65_536)) << 16n
}

/** The part of a time that reports repeat: 16 bits of seconds and 16 bits of parts of a second. */
function middleOf(ntp: bigint): number {
  return Number((ntp >> 16n) & 0xffff_ffffn)
}

function senderReport({ ssrc, timestamp, packets, bytes }: Sending, now: bigint): RtcpSrPacket {
  const senderInfo = new RtcpSenderInfo({
    ntpTimestamp: now,
    rtpTimestamp: timestamp,
    packetCount: packets >>> 0,
    octetCount: bytes >>> 0,
  })
  return new RtcpSrPacket({ ssrc, senderInfo })
}

function feedback(
  transport: RTCDtlsTransport,
): Pick<Line, 'askKeyFrame' | 'askAgain' | 'report' | 'tellTime'> {
  const post = (...packets: RtcpPacket[]) => {
    if (transport.state === 'connected') void transport.sendRtcp(packets)
  }
  const own = 1
  return {
    askKeyFrame: (mediaSsrc) =>
      post(
        new RtcpPayloadSpecificFeedback({
          feedback: new PictureLossIndication({ senderSsrc: own, mediaSsrc }),
        }),
      ),
    askAgain: (mediaSourceSsrc, lost) =>
      post(
        new RtcpTransportLayerFeedback({
          feedback: new GenericNack({ senderSsrc: own, mediaSourceSsrc, lost: [...lost] }),
        }),
      ),
    report: (reports) =>
      post(new RtcpRrPacket({ ssrc: own, reports: reports.map((each) => new RtcpReceiverInfo(each)) })),
    tellTime(sendings) {
      const now = ntpNow()
      if (sendings.length > 0) post(...sendings.map((sending) => senderReport(sending, now)))
    },
  }
}
