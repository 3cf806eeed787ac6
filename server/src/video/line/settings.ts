import type { SettingsReader } from '../../settings.ts'

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
}

/** Reads the settings of calls. Without any, browsers meet on one machine and in one network. */
export function readCalls(read: SettingsReader): CallSettings {
  const stun = addresses(read, 'STUN_URL', /^stuns?:[^\s/?]+$/)
  const turn = addresses(read, 'TURN_URL', /^turns?:[^\s/?]+(\?transport=(udp|tcp))?$/)
  const turnSecret = read.text('TURN_SECRET') ?? ''
  if (turn.length > 0 !== (turnSecret !== ''))
    read.problem('TURN_URL and TURN_SECRET belong together: set both or none.')
  return { stun, turn, turnSecret, asksConsent: read.onOff('CALL_RECORDING') === true }
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
