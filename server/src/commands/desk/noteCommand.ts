import { auditCommand } from '../../desk/public/audit.ts'
import type { Database } from '../../engines/database/database.ts'

/** An act of the command line on a person or a mentorship. */
type CommandAct = { readonly at: Date; readonly act: string; readonly why?: string } & (
  | { readonly person: { readonly id: string } }
  | { readonly mentorshipId: string }
)

/** Adds an act of the command line to the audit of the desk, in the transaction of the act. */
export async function noteCommand(
  tx: Database,
  { at, act, why = '', ...subject }: CommandAct,
): Promise<void> {
  const about =
    'person' in subject
      ? ({ about: 'person', aboutId: subject.person.id, personId: subject.person.id } as const)
      : ({ about: 'mentorship', aboutId: subject.mentorshipId } as const)
  await auditCommand(tx, { at, act, why, ...about })
}
