import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'

import { checkCertificate } from './checks/certificate.ts'
import { whyNot, wouldMatchIf } from './explanation/why.ts'
import { runMatching } from './run.ts'
import { inThread, type Reply, type Request } from './threads.ts'

/** The proposals that are handed over at a time. */
const partSize = 250

// Only `threads.ts` starts this file.
const request: Request = workerData
if (parentPort === null) throw new Error('This file is a thread of the matching engine.')
const port = parentPort
const reply = (said: Reply) => port.postMessage(said)

// On Linux this is the priority of the thread alone: it takes the time that serving people leaves. Elsewhere it would
// be that of the whole process.
if (platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

if (request.kind === 'check') {
  checkCertificate(request.input, request.output)
  reply({ kind: 'held' })
} else if (request.kind === 'whyNot') {
  const { input, pair } = request
  reply({ kind: 'whyNot', why: await whyNot(input, await runMatching(input), pair) })
} else if (request.kind === 'whatIf') {
  const { input, personId } = request
  reply({ kind: 'whatIf', tried: await wouldMatchIf(input, await runMatching(input), personId) })
} else {
  const output = await runMatching(request.input, undefined, (step) => reply({ kind: 'step', step }))
  await inThread({ kind: 'check', input: request.input, output }, ({ kind }) => kind === 'held')
  const { proposals, ...rest } = output
  for (let at = 0; at < proposals.length; at += partSize) {
    reply({ kind: 'part', proposals: proposals.slice(at, at + partSize) })
    await once(port, 'message')
  }
  reply({ kind: 'ran', rest })
}
// A listening thread would never end.
port.unref()
