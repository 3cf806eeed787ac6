import type { Probe } from './probe.ts'

/** The products that a check looks at. */
export interface Looked {
  /** A demo, with people to try, under an https address. */
  readonly demo: Probe
  /** An empty product in production. */
  readonly production: Probe
}

/** One look at the running product or at its source. It throws if what it says does not hold. */
export interface Check {
  /** The requirements of ASVS 5.0 that it proves. */
  readonly ids: readonly string[]
  /** What it proves, as a sentence. */
  readonly says: string
  readonly look: (looked: Looked) => Promise<void> | void
}

/** A look at the source, which needs nothing that runs. */
export interface SourceCheck extends Omit<Check, 'look'> {
  readonly look: () => void
}

/** Tests that prove requirements; they run once, all together. */
export interface Proof {
  readonly ids: readonly string[]
  readonly says: string
  readonly files: readonly string[]
}
