import { isIP } from 'node:net'

import type { ModelService } from '../../engines/network/model.ts'
import type { SpeechService } from '../../engines/network/speech.ts'
import { readVideoHost, type VideoHost } from './videoHost.ts'
import { readModel } from '../../house/modelSettings.ts'
import { isLoopback, type SettingsReader } from '../../engines/settings/settings.ts'

/** The settings of calls. */
export interface CallSettings {
  /** Servers that tell a browser its outer address. */
  readonly stun: readonly string[]
  /** Servers that pass media on where two browsers cannot reach each other. */
  readonly turn: readonly string[]
  /** The secret that we share with them. */
  readonly turnSecret: string
  /** Whether people are asked what may be kept of a call. */
  readonly asksConsent: boolean
  /** The service that writes down speech; undefined means that the browsers do. */
  readonly speech: SpeechService | undefined
  /** Chooses the words of summaries; undefined means that the product does. */
  readonly model: ModelService | undefined
  /** Where browsers reach the relay; undefined means that there is none. */
  readonly relay: RelaySettings | undefined
  /** Where people meet in place of our own calls; undefined means that they do not. */
  readonly host: VideoHost | undefined
}

/** The settings of the relay. */
export interface RelaySettings {
  /** Addresses on which it listens beside those of the machine's networks. */
  readonly hosts: readonly string[]
  /** The addresses that browsers are told in place of the machine's own, behind a translation of addresses. */
  readonly told: readonly string[]
  readonly ports: readonly [number, number] | undefined
  readonly overTcp: boolean
  /** Whether browsers of private networks may use it. */
  readonly isPrivate: boolean
}

/** Reads the settings of calls. Without any, browsers meet on one machine and in one network. */
export function readCalls(read: SettingsReader): CallSettings {
  const stun = addresses(read, 'STUN_URL', /^stuns?:[^\s/?]+$/)
  const turn = addresses(read, 'TURN_URL', /^turns?:[^\s/?]+(\?transport=(udp|tcp))?$/)
  const turnSecret = read.text('TURN_SECRET') ?? ''
  if (turn.length > 0 !== (turnSecret !== ''))
    read.problem('TURN_URL and TURN_SECRET belong together: set both or none.')
  return {
    stun,
    turn,
    turnSecret,
    asksConsent: read.onOff('CALL_RECORDING') === true,
    speech: readSpeech(read),
    model: readModel(read),
    relay: readRelay(read),
    host: readVideoHost(read),
  }
}

function readSpeech(read: SettingsReader): SpeechService | undefined {
  const baseUrl = read.url('STT_BASE_URL', ['https:', 'http:'])?.replace(/\/$/, '')
  const model = read.text('STT_MODEL')
  if (baseUrl === undefined) return undefined
  if (!baseUrl.startsWith('https:') && !isLoopback(baseUrl))
    read.problem('STT_BASE_URL must be an https address, unless it is on this machine.')
  if (model === undefined) {
    read.problem('STT_MODEL is missing: STT_BASE_URL needs it.')
    return undefined
  }
  return { baseUrl, model, key: read.text('STT_KEY') }
}

function readRelay(read: SettingsReader): RelaySettings | undefined {
  const isOn = read.onOff('CALL_RELAY') !== false
  const told = (read.text('CALL_RELAY_ADDRESS') ?? '').split(/[\s,]+/).filter(Boolean)
  for (const each of told)
    if (isIP(each) === 0) read.problem(`CALL_RELAY_ADDRESS names "${each}", which is no IP address.`)
  const isPrivate = read.onOff('CALL_PRIVATE_ADDRESSES') ?? !read.production
  const relay = {
    told,
    isPrivate,
    // Two browsers on the machine itself meet without a network.
    hosts: read.production ? [] : ['127.0.0.1'],
    ports: readPorts(read),
    overTcp: read.onOff('CALL_RELAY_TCP') === true,
  }
  return isOn ? relay : undefined
}

function readPorts(read: SettingsReader): readonly [number, number] | undefined {
  const text = read.text('CALL_RELAY_PORTS')
  if (text === undefined) return undefined
  const [first = 0, last = 0] = (/^(\d+)-(\d+)$/.exec(text) ?? []).slice(1).map(Number)
  if (first >= 1024 && last <= 65_535 && last - first >= 15) return [first, last]
  read.problem('CALL_RELAY_PORTS must be a range of at least 16 ports, such as 40000-40199.')
  return undefined
}

function addresses(read: SettingsReader, name: string, form: RegExp): string[] {
  const all = (read.text(name) ?? '').split(/[\s,]+/).filter(Boolean)
  for (const each of all) {
    if (!form.test(each))
      read.problem(`${name} names "${each}", which is no address such as ${examples[name]}.`)
  }
  return all
}

const examples: Readonly<Record<string, string>> = {
  STUN_URL: 'stun:calls.example.org:3478',
  TURN_URL: 'turn:calls.example.org:3478?transport=tcp',
}
