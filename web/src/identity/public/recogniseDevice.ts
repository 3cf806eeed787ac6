/** The parts of a user agent by which a person can recognise their device. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly isPhone: boolean
}

/** The more special names come first, because their user agents also contain the later names. */
const browsers: readonly [mark: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['UCBrowser', 'UC Browser'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]

const systems: readonly [mark: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
]

/** Reads a User-Agent; names that it does not hold stay undefined. */
export function deviceOf(userAgent: string): Device {
  const find = (names: typeof browsers) => names.find(([mark]) => userAgent.includes(mark))?.[1]
  return { browser: find(browsers), system: find(systems), isPhone: /Mobile|Android|iPhone/.test(userAgent) }
}
