import { expect, test } from 'vitest'

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
  ['usual', 22_000, 20],
  ['sparse', 12_000, 60],
  ['repeated', 8000, 60],
] as const)(
  'the %s voice is asked for with correction, silence and bounds, and nothing else changes',
  ([voice, bits, ms]) => {
    const asked = withVoice(sdp, voice)
    expect(asked).toBe(
      sdp.replace('useinbandfec=1', `useinbandfec=1;usedtx=1;maxaveragebitrate=${bits}\r\na=ptime:${ms}`),
    )
    expect(withVoice(withVoice(sdp, 'sparse'), voice)).toBe(asked)
    expect(withVoice('v=0', voice)).toBe('v=0')
  },
)

test('the sparse voice has no reports of each arrival, and pictures keep theirs', () => {
  const reports = [
    'a=extmap:3 http://example.com/transport-wide-cc-01',
    'a=rtcp-fb:111 transport-cc',
    '',
  ].join('\r\n')
  const both = `${sdp}${reports}m=video 9 UDP/TLS/RTP/SAVPF 96\r\n${reports}`
  expect(withVoice(both, 'sparse').split(reports)).toHaveLength(2)
  expect(withVoice(both, 'sparse').endsWith(reports)).toBe(true)
  expect(withVoice(both, 'usual').split(reports)).toHaveLength(3)
})
