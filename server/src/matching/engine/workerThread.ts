import { on, once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'

import { withSeed } from './canonical.ts'
import { checkCertificate } from './checks/certificate.ts'
import { whyNot, wouldMatchIf } from './explanation/why.ts'
import type { PoolMentee, PoolMentor } from './model/model.ts'
import { packRun } from './packed.ts'
import { runMatching } from './run.ts'
import { inThread, type Reply, type Request, type Told } from './threads.ts'

/** The proposals that are handed over at a time. */
const partSize = 250

// Only `threads.ts` starts this file.
if (parentPort === null) throw new Error('This file is a thread of the matching engine.')
const port = parentPort
const reply = (said: Reply) => port.postMessage(said)

// On Linux this is the priority of the thread alone: it takes the time that serving people leaves. Elsewhere it would
// be that of the whole process.
if (platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const request = await requestToldBy(port)
const input = withSeed(request.input)

if (request.kind === 'check') {
  checkCertificate(input, request.output)
  reply({ kind: 'held' })
} else if (request.kind === 'whyNot') {
  reply({ kind: 'whyNot', why: await whyNot(input, await runMatching(input), request.pair) })
} else if (request.kind === 'whatIf') {
  reply({ kind: 'whatIf', tried: await wouldMatchIf(input, await runMatching(input), request.personId) })
} else {
  const output = await runMatching(input, undefined, (step) => reply({ kind: 'step', step }))
  await inThread({ kind: 'check', input, output }, ({ kind }) => kind === 'held')
  const { proposals, ...rest } = output
  for (let at = 0; at < proposals.length; at += partSize) {
    reply({ kind: 'part', proposals: proposals.slice(at, at + partSize) })
    await once(port, 'message')
  }
  reply({ kind: 'ran', rest, packed: packRun(input, output) })
}
// A listening thread would never end.
port.unref()

/** Returns the request of this thread once all its parts have come. */
async function requestToldBy(from: typeof port): Promise<Request> {
  const [mentors, mentees]: [PoolMentor[], PoolMentee[]] = [[], []]
  let told: Request | undefined
  for await (const message of on(from, 'message')) {
    const part: Told = message[0]
    if (part.kind === 'request') told = part.request
    else if (part.kind === 'mentors') mentors.push(...part.people)
    else if (part.kind === 'mentees') mentees.push(...part.people)
    else break
  }
  if (told === undefined) throw new Error('A thread of the matching engine was told no request.')
  return { ...told, input: { ...told.input, mentors, mentees } }
}
