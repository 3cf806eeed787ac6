import { auditCommand } from '../../desk/public/audit.ts'
import type { House } from '../../house/house.ts'

/** An act of the command line on a person or a mentorship. */
type CommandAct = { readonly act: string; readonly why?: string } & (
  | { readonly person: { readonly id: string } }
  | { readonly mentorshipId: string }
)

/** Adds an act of the command line to the audit of the desk. */
export function noteCommand(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { act, why = '', ...subject }: CommandAct,
): Promise<void> {
  const about =
    'person' in subject
      ? ({ about: 'person', aboutId: subject.person.id, personId: subject.person.id } as const)
      : ({ about: 'mentorship', aboutId: subject.mentorshipId } as const)
  return db.transaction(async (tx) => void (await auditCommand(tx, { at: clock.now(), act, why, ...about })))
}
