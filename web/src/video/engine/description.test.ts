import { expect, test } from 'vitest'

import { withSparseVoice } from './description.ts'

const sdp = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  '',
].join('\r\n')

test('the voice is asked for with correction, silence and a bound, and nothing else changes', () => {
  expect(withSparseVoice(sdp)).toBe(
    sdp.replace('useinbandfec=1', 'useinbandfec=1;usedtx=1;maxaveragebitrate=24000'),
  )
  expect(withSparseVoice(withSparseVoice(sdp))).toBe(withSparseVoice(sdp))
  expect(withSparseVoice('v=0')).toBe('v=0')
})
