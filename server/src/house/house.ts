import type { Config } from './config.ts'
import type { Bus } from '../engines/database/bus.ts'
import type { Clock } from '../engines/time/clock.ts'
import type { OpenDatabase } from '../engines/database/database.ts'
import type { DueWork } from '../engines/work/dueWork.ts'
import type { Files } from '../engines/files/files.ts'
import type { KeyKeeper } from '../engines/secrets/keys.ts'
import type { SealedKeys } from '../engines/secrets/sealedKeys.ts'
import type { Limits } from '../engines/network/limits.ts'
import type { Mail } from '../engines/network/mail.ts'
import type { Traces } from '../engines/network/traces.ts'
import type { Queue } from '../engines/work/queue.ts'
import type { Texts } from '../engines/text/texts.ts'

/** The engines and settings that every domain works with. */
export interface House {
  readonly config: Config
  readonly db: OpenDatabase
  readonly clock: Clock
  readonly bus: Bus
  readonly queue: Queue
  readonly due: DueWork
  readonly mail: Mail
  readonly keys: KeyKeeper | SealedKeys
  readonly files: Files
  readonly limits: Limits
  readonly texts: Texts
  /** Undefined unless a collector of traces is set. */
  readonly traces: Traces | undefined
  readonly log: Log
}

/** Structured lines with a message and no personal data. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}
