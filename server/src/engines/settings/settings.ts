/** Reads settings from an environment, and collects one clear line for each mistake. */
export interface SettingsReader {
  readonly production: boolean
  text(name: string): string | undefined
  number(name: string, fallback: number, ...[least, most]: [number, number]): number
  url(name: string, protocols: readonly string[]): string | undefined
  onOff(name: string): boolean | undefined
  /** Reports a mistake that concerns more than the form of a single setting. */
  problem(line: string): void
}

/** Reads a domain's part of the settings. */
export type ReadSettings<Settings> = (read: SettingsReader) => Settings

export type Environment = Readonly<Record<string, string | undefined>>

/** A reader of this environment; `problems` receives the lines, and `given` the settings that are set, by their names. */
export function settingsReader(
  environment: Environment,
  problems: string[],
  given: Record<string, string> = {},
): SettingsReader {
  const text = (name: string) => {
    const value = environment[name]?.trim() || undefined
    if (value !== undefined) given[name] = value
    return value
  }
  return {
    production: environment.NODE_ENV === 'production',
    problem: (line) => void problems.push(line),
    text,
    number(name: string, fallback: number, ...[least, most]: [number, number]) {
      const value = text(name)
      if (value === undefined) return fallback
      const number = Number(value)
      if (Number.isInteger(number) && number >= least && number <= most) return number
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}".`)
      return fallback
    },
    url(name: string, protocols: readonly string[]) {
      const value = text(name)
      if (value === undefined) return undefined
      // A PostgreSQL address may name its socket folder in the query and omit the host.
      const whole = value.replace('@/', '@localhost/')
      if (URL.canParse(whole) && protocols.includes(new URL(whole).protocol)) return value
      problems.push(
        `${name} must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
      )
      return undefined
    },
    onOff(name: string) {
      const value = text(name)
      if (value === undefined) return undefined
      if (value !== '0' && value !== '1') problems.push(`${name} must be 0 or 1, not "${value}".`)
      return value === '1'
    },
  }
}

/** Whether an address is on this machine. */
export function isLoopback(address: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)
}

/** Reads a list of hosts with their ports, such as `wiki.intern:8080`. */
export function readHosts(read: SettingsReader, name: string): ReadonlySet<string> {
  const hosts = (read.text(name) ?? '').split(/[\s,]+/).filter(Boolean)
  for (const host of hosts) {
    if (!URL.canParse(`http://${host}`) || new URL(`http://${host}`).host !== host) {
      read.problem(`${name} names "${host}", which is no host with its port.`)
    }
  }
  return new Set(hosts)
}
