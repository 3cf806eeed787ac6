import type { Ask } from '../learn.ts'
import { signedInVouchedFor, type Signing } from '../signIns.ts'

/** What making the large demo depends on. */
export interface SixtyMaking extends Signing {
  /** Does work at the present time. The running product deletes codes and sign-ins that are old. */
  atPresent<Result>(work: () => Promise<Result>): Promise<Result>
  /** Moves the clock of this making so many days back from now. */
  goBack(days: number): void
  readonly say: (line: string) => void
}

/** One thing that happened so many days ago. */
export interface Step {
  readonly daysAgo: number
  run(): Promise<void>
}

/** Signs a person in at the present time, and returns a function that makes calls as this person. */
export function signedInNow(making: SixtyMaking, name: string, ip: string): Promise<Ask> {
  return making.atPresent(() => signedInVouchedFor(making, name, ip))
}
