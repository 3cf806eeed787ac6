import { expect, test, vi } from 'vitest'

import { withVoice } from './description.ts'

const sdp = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  '',
].join('\r\n')

test.for([
  ['the usual voice', false, 22_000, 20],
  ['the sparse voice', true, 12_000, 60],
] as const)(
  '%s is asked for with correction, silence and bounds, and nothing else changes',
  ([, isSparse, bits, ms]) => {
    const asked = withVoice(sdp, isSparse)
    expect(asked).toBe(
      sdp.replace('useinbandfec=1', `useinbandfec=1;usedtx=1;maxaveragebitrate=${bits}\r\na=ptime:${ms}`),
    )
    expect(withVoice(withVoice(sdp, !isSparse), isSparse)).toBe(asked)
    expect(withVoice('v=0', isSparse)).toBe('v=0')
  },
)

test('where packets can repeat more, the sparse voice takes less', () => {
  vi.stubGlobal('RTCRtpScriptTransform', vi.fn())
  expect(withVoice(sdp, true)).toContain('maxaveragebitrate=8000')
  expect(withVoice(sdp.replace('SAVPF 63 111', 'SAVPF 111 63'), true)).toContain('maxaveragebitrate=12000')
  vi.unstubAllGlobals()
})

test('the sparse voice has no reports of each arrival, and pictures keep theirs', () => {
  const reports = [
    'a=extmap:3 http://example.com/transport-wide-cc-01',
    'a=rtcp-fb:111 transport-cc',
    '',
  ].join('\r\n')
  const both = `${sdp}${reports}m=video 9 UDP/TLS/RTP/SAVPF 96\r\n${reports}`
  expect(withVoice(both, true).split(reports)).toHaveLength(2)
  expect(withVoice(both, true).endsWith(reports)).toBe(true)
  expect(withVoice(both, false).split(reports)).toHaveLength(3)
})
