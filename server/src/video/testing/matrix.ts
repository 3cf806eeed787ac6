import { videoCalls } from '@saathi/contract/video/calls.ts'

import { matrixOf, people } from '../../testing/matrix.ts'

export const matrix = [
  // The room of an event opens to the members of a mentorship that runs; video.test.ts has them.
  matrixOf(videoCalls)({ room: { given: () => ({ params: { roomId: 'unknown' } }), expected: people(404) } }),
]
