import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'

const opus = new RTCRtpCodecParameters({
  mimeType: 'audio/opus',
  clockRate: 48_000,
  channels: 2,
  payloadType: 111,
})

/** Opens a browser with a microphone. In the call it sends a packet every 20 ms, which contains its number. */
export async function openMicrophone() {
  const browser = new RTCPeerConnection({
    iceServers: [],
    bundlePolicy: 'max-bundle',
    codecs: { audio: [opus] },
  })
  const track = new MediaStreamTrack({ kind: 'audio' })
  browser.addTransceiver(track, { direction: 'sendonly' })
  await browser.setLocalDescription(await browser.createOffer())
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  return {
    offer: browser.localDescription?.sdp ?? '',
    async goIn(answer: string) {
      await browser.setRemoteDescription({ type: 'answer', sdp: answer })
      timer = setInterval(() => {
        sent += 1
        const header = new RtpHeader({
          payloadType: 111,
          sequenceNumber: sent,
          timestamp: sent * 960,
          ssrc: 5,
        })
        track.writeRtp(new RtpPacket(header, Buffer.from(`<${sent}>`)))
      }, 20)
    },
    sent: () => sent,
    async close() {
      clearInterval(timer)
      await browser.close()
    },
  }
}
