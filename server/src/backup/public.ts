import type { House } from '../house/house.ts'
import { lastGoodBackup } from './backupStore.ts'
import { type RehearsalsSoFar, rehearsalsSoFar } from './rehearsalStore.ts'
import { readBackups } from './settings.ts'

/** The product's own backups, as people ask for them. */
export interface BackupState {
  /** Whether the product makes one every day. */
  readonly isDaily: boolean
  /** When the last good one began; null without one. */
  readonly lastAt: Date | null
  readonly rehearsal: RehearsalsSoFar
}

/** Returns whether there are backups, and of when. */
export async function backupState({ db, config }: Pick<House, 'db' | 'config'>): Promise<BackupState> {
  const { to } = config.of(readBackups)
  return {
    isDaily: to !== undefined,
    lastAt: (await lastGoodBackup(db)) ?? null,
    rehearsal: await rehearsalsSoFar(db),
  }
}
