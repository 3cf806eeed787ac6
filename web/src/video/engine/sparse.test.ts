import { expect, test } from 'vitest'

import { takesRepeated } from './sparse.ts'

const forms = 'a=rtpmap:63 red/48000/2\r\na=rtpmap:111 opus/48000/2\r\n'

test.for([
  ['63 111', true],
  ['111 63', false],
  ['111', false],
] as const)('with the forms %s in this order, a repeating voice is taken: %s', ([order, takes]) => {
  expect(takesRepeated(`v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF ${order}\r\n${forms}`)).toBe(takes)
})
