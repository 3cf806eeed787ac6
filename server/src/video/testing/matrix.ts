import { videoCalls } from '@saathi/contract/video/calls.ts'

import { matrixOf, people } from '../../testing/matrix.ts'

export const matrix = [
  // The room of an event opens to the members of a running mentorship; video.test.ts tests them.
  matrixOf(videoCalls)({ room: { given: () => ({ params: { roomId: 'unknown' } }), expected: people(404) } }),
]
