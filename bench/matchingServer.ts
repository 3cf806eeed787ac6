import { runInWorker } from '../server/src/matching/engine/worker.ts'
import { readProgrammes } from '../server/src/matching/programmes/programmes.ts'
import { matchingPool } from './matchingPools.ts'

// The product as a separate process, which matches one pool after another beside its work.
await import('../server/src/chat/testing/testServer.ts')
const [programme] = readProgrammes()
if (programme === undefined) throw new Error('The project ships no programme.')
const input = matchingPool(programme, { mentees: 2000, mentors: 2000 })
for (;;) await runInWorker(input)
