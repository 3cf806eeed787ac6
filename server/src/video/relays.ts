import { relaySignal, type RelayWord } from '@saathi/contract/video/relaySignals.ts'
import { beatMs } from '@saathi/contract/video/rules.ts'
import * as v from 'valibot'

import { readCalls } from './line/settings.ts'
import type { Report } from './relay/messages.ts'
import type { RelayProcess, startRelay as Start } from './relay/process.ts'
import { areApart } from './apart.ts'
import type { openRelayHosts, RelayHosts } from './relayHosts.ts'
import type { Signal } from './signals.ts'
import type { Recorder } from './record/recorder.ts'
import { callsOn, moveCalls, setRelay } from './stored/relayStore.ts'
import { callById } from './stored/callStore.ts'
import { seatsIn } from './stored/seatStore.ts'
import { callEvent, callTopic } from './topics.ts'
import type { House } from '../house/house.ts'

/** The relay of this process, and the calls that it carries. */
export interface Relays {
  /** Gives a call a relay, and returns whether it has one. The first call that needs it starts it. */
  carry(callId: string): Promise<boolean>
  /** Gives a call that is to be kept a relay, and ends what may not be kept any more. */
  review(callId: string): Promise<void>
  /** Resolves when what may not be kept of a call any more has ended, in whichever process it is recorded. */
  settle(callId: string): Promise<void>
  /** Takes what a browser says to the relay of its call. */
  take(signal: Signal): void
  close(): void
}

interface RelayParts {
  readonly recorder: Recorder
  readonly startRelay: typeof Start
  readonly openHosts: typeof openRelayHosts
  /** Sends what the relay says to a browser. */
  send(signal: Signal): void
}

/** The parts of the house that the relay needs. */
type RelayHouse = Pick<House, 'bus' | 'clock' | 'config' | 'db' | 'log'>

/** After a start in vain nobody waits for another one for so long. */
const restMs = 30_000
/** More starts than this within the rest are one too many. */
const mostStarts = 5

/** Opens the way to the relay. Nothing is started yet. */
export function openRelays(house: RelayHouse, { recorder, startRelay, openHosts, send }: RelayParts): Relays {
  const { bus, db, log } = house
  const failed = (error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'the relay of calls failed')
  const heard = (report: Report) => {
    if (report.kind === 'trouble') return failed(new Error(report.reason))
    if (report.kind === 'chunk') return recorder.store(report.take, report.data)
    if (report.kind === 'ended') return recorder.ended(report.take)
    if (report.kind === 'answer' || report.kind === 'lines') void pass(report).catch(failed)
  }
  const keeper = keepRelay(house, { recorder, startRelay, heard, failed })
  const pass = async (report: Word) => {
    const [relay, seats] = [await keeper.now(), await seatsIn(db, report.call)]
    const personId = seats.find(({ seat }) => seat === report.seat)?.personId
    if (relay === undefined || personId === undefined) return
    send({
      room: report.call,
      personId,
      from: relay.id,
      to: report.seat,
      text: JSON.stringify(wordOf(report)),
    })
  }
  const { keep, lookAgain, settleHere } = makeKeeping(house, { keeper, recorder, failed })
  const looking = setInterval(() => void lookAgain().catch(failed), beatMs).unref()
  const hosts = openHosts(bus, settleHere)
  const carry = (callId: string) => carryCall(house, { keeper, hosts }, callId)
  const stop = followCalls(house, { keeper, recorder, keep, failed })
  const settle = async (callId: string) => {
    await settleHere(callId)
    const host = (await callById(db, callId))?.relayHost
    // The relay of a process that is gone has ended with it.
    if (host != null && host !== bus.id && (await hosts.isAlive(host))) await hosts.settle(host, callId)
  }
  return {
    carry,
    settle,
    async review(callId) {
      const seats = await seatsIn(db, callId)
      const people = seats.map(({ personId }) => personId)
      if (await recorder.wants(callId, people)) await carry(callId)
      await settle(callId)
      bus.publish(callTopic, { kind: 'state', callId })
    },
    take(signal) {
      const tell = async () => {
        const relay = await keeper.now()
        if (relay?.id === signal.to) tellRelay(relay, signal)
      }
      void tell().catch(failed)
    },
    close() {
      clearInterval(looking)
      stop()
      hosts.close()
      keeper.close()
    },
  }
}

type Keeper = ReturnType<typeof keepRelay>

/** Tells the relay of every change in its calls, and of those that it may have missed. Returns a function that stops it. */
function followCalls(
  { bus, db }: RelayHouse,
  { keeper, recorder, keep, failed }: KeepingParts & { keep(callId: string): Promise<void> },
): () => void {
  const stop = bus.subscribe(callTopic, (event) => {
    const { kind, callId } = v.parse(callEvent, event)
    if (kind === 'state' && keeper.now() !== undefined) void keep(callId)
  })
  const afterGap = async (isListening: boolean) => {
    if (keeper.now() === undefined) return
    for (const callId of isListening ? await callsOn(db, bus.id) : recorder.calls()) await keep(callId)
  }
  const stopGaps = bus.onGap((isListening) => void afterGap(isListening).catch(failed))
  return () => {
    stop()
    stopGaps()
  }
}

/** Gives a call a relay, and returns whether it has one. */
async function carryCall(
  { bus, db }: RelayHouse,
  { keeper, hosts }: { readonly keeper: Keeper; readonly hosts: RelayHosts },
  callId: string,
): Promise<boolean> {
  const call = await callById(db, callId)
  if (call === undefined) return false
  const { relay: before, relayHost } = call
  if (before !== null && relayHost !== null && (await hosts.isAlive(relayHost))) return true
  const relay = await keeper.begin()
  const carrier = relay === undefined ? undefined : { relay: relay.id, host: bus.id }
  // Another process may have given it a relay meanwhile, which is as good.
  return (await setRelay(db, callId, { before, carrier })) === 0 || relay !== undefined
}

interface KeepingParts {
  readonly keeper: Keeper
  readonly recorder: Recorder
  failed(error: unknown): void
}

/** Tells the relay who still has a seat and who is recorded, one call after another: no older answer decides after a newer one. */
function makeKeeping(house: RelayHouse, { keeper, recorder, failed }: KeepingParts) {
  const { bus, db } = house
  let keeping: Promise<void> = Promise.resolve()
  /** The calls about which the database did not answer. */
  const unsure = new Set<string>()
  const tell = async (callId: string) => {
    const relay = await keeper.now()
    if (relay === undefined) return
    // A process that does not hear the others may have missed a no.
    if (bus.hasOthers() && !bus.isListening()) {
      await recorder.plan(callId, [])
      return relay.order({ kind: 'record', call: callId, takes: [] })
    }
    const [call, seats] = [await callById(db, callId), await seatsIn(db, callId)]
    const isOver = call === undefined || (await areApart(house, call, seats))
    relay.order({ kind: 'keep', call: callId, seats: isOver ? [] : seats.map(({ seat }) => seat) })
    const isHere = !isOver && call.relay === relay.id
    relay.order({
      kind: 'record',
      call: callId,
      takes: [...(await recorder.plan(callId, isHere ? seats : []))],
    })
  }
  /** Without an answer of the database nobody knows of a no, so nothing is recorded. */
  const tellOrEnd = async (callId: string) => {
    try {
      await tell(callId)
      unsure.delete(callId)
    } catch (error) {
      failed(error)
      unsure.add(callId)
      const relay = await keeper.now()
      relay?.order({ kind: 'record', call: callId, takes: [] })
      recorder.stop(callId)
    }
  }
  const keep = (callId: string) => {
    keeping = keeping.then(() => tellOrEnd(callId)).catch(failed)
    return keeping
  }
  return {
    keep,
    /** Plans what is recorded here again, in case an event was lost. */
    async lookAgain() {
      await recorder.noteEnds()
      for (const callId of new Set([...recorder.calls(), ...unsure])) {
        const wasKept = recorder.calls().includes(callId)
        await keep(callId)
        if (recorder.calls().includes(callId) !== wasKept) bus.publish(callTopic, { kind: 'state', callId })
      }
    },
    /** Resolves when what this process may not record any more has ended. */
    async settleHere(callId: string) {
      await keep(callId)
      await recorder.settled(callId)
    },
  }
}

interface KeeperParts {
  readonly startRelay: typeof Start
  readonly recorder: Pick<Recorder, 'lost'>
  heard(report: Report): void
  failed(error: unknown): void
}

/** Keeps the relay alive once it was needed: after its end its calls move to a new one, or away from relays. */
function keepRelay(
  { bus, config, db, log }: RelayHouse,
  { recorder, startRelay, heard, failed }: KeeperParts,
) {
  const { relay: settings } = config.of(readCalls)
  let running: Promise<RelayProcess | undefined> | undefined
  let isClosed = false
  const starts: number[] = []
  const start = async (): Promise<RelayProcess | undefined> => {
    const now = performance.now()
    while (starts[0] !== undefined && now - starts[0] > restMs) starts.shift()
    if (settings === undefined || isClosed || starts.length >= mostStarts) return undefined
    starts.push(now)
    return startRelay({ settings, heard, ended: () => void again().catch(failed) })
  }
  const begin = async () => {
    running ??= start()
    const relay = await running
    if (relay === undefined) running = undefined
    return relay
  }
  const again = async () => {
    log.warn({}, 'the relay of calls ended; it is started again')
    running = undefined
    await recorder.lost()
    const relay = (await begin())?.id ?? null
    if (isClosed) return
    for (const callId of await moveCalls(db, { host: bus.id, relay }))
      bus.publish(callTopic, { kind: 'state', callId })
  }
  return {
    /** The relay that runs or is on its way; undefined if none was needed. */
    now: () => running,
    begin,
    close() {
      isClosed = true
      const end = async () => (await running)?.stop()
      void end().catch(failed)
    },
  }
}

type Word = Extract<Report, { readonly kind: 'answer' | 'lines' }>

function tellRelay(relay: RelayProcess, { room: call, from: seat, text }: Signal): void {
  const read = v.safeParse(relaySignal, text)
  if (!read.success) return
  const said = read.output
  if (said.kind === 'offer') relay.order({ kind: 'join', call, seat, attempt: said.attempt, sdp: said.sdp })
  else relay.order({ kind: 'wish', call, seat, pictures: said.pictures, screen: said.screen })
}

function wordOf(report: Word): RelayWord {
  const { kind } = report
  if (kind === 'answer') return { kind, attempt: report.attempt, sdp: report.sdp }
  return { kind, voices: report.voices, pictures: report.pictures }
}
