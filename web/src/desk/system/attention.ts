import type { Reply } from '@saathi/contract/base/call.ts'
import type { systemCalls } from '@saathi/contract/system/calls.ts'

export type System = Reply<typeof systemCalls.system>

/** Something about the system that a person should look at, with the values of its sentence. */
export interface Attention {
  readonly name:
    | 'noBackup'
    | 'oldBackup'
    | 'failedRehearsal'
    | 'oldRehearsal'
    | 'certificate'
    | 'noCertificate'
    | 'deadJobs'
    | 'failedMails'
    | 'errors'
    | 'versions'
    | 'delay'
  readonly count?: number
}

const dayMs = 86_400_000
/** A backup is made every day, so after two days one has failed. */
const oldBackupMs = 2 * dayMs
/** A restore is rehearsed every week, so after this two have failed. */
const oldRehearsalMs = 15 * dayMs
/** Servers in front renew a certificate long before its last two weeks. */
const certificateMs = 14 * dayMs
/** So long a person notices that nothing answers. */
const longDelayMs = 1000

/** Returns what needs a person's attention, most urgent first. */
export function attentionOf(system: System): readonly Attention[] {
  const { backup, certificate, errors, mails, processes, queues } = system
  const { rehearsal } = backup
  const now = Date.parse(system.at)
  const since = (at: string) => now - Date.parse(at)
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0)
  const newErrors = errors.filter(({ lastAt }) => since(lastAt) < dayMs).length
  const versions = new Set(processes.map(({ version }) => version)).size
  const found: readonly (Attention | false)[] = [
    !backup.isDaily && { name: 'noBackup' },
    backup.isDaily && (backup.lastAt === null || since(backup.lastAt) > oldBackupMs) && { name: 'oldBackup' },
    backup.isDaily && rehearsal.problem !== null && { name: 'failedRehearsal' },
    backup.isDaily &&
      rehearsal.problem === null &&
      rehearsal.since !== null &&
      since(rehearsal.since) > oldRehearsalMs && { name: 'oldRehearsal' },
    certificate !== null && certificate.until === null && { name: 'noCertificate' },
    certificate !== null &&
      certificate.until !== null &&
      Date.parse(certificate.until) - now < certificateMs && { name: 'certificate' },
    newErrors > 0 && { name: 'errors', count: newErrors },
    dead > 0 && { name: 'deadJobs', count: dead },
    mails.failed > 0 && { name: 'failedMails', count: mails.failed },
    versions > 1 && { name: 'versions', count: versions },
    processes.some(({ delayMs }) => delayMs > longDelayMs) && { name: 'delay' },
  ]
  return found.filter((each) => each !== false)
}
