import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { Rows } from '../../ui/Row.tsx'
import { useOfflineFirst } from '../offline/offlineSessions.ts'
import { SessionRow } from './SessionRow.tsx'

interface SessionRowsProps {
  readonly sessions: readonly SessionCard[]
  /** Two columns on a desk. */
  readonly wide?: boolean
  readonly tags?: boolean
  /** Letters of a title on a phone. */
  readonly longestTitle?: number
  /** How many are shown; all by default. */
  readonly most?: number
  /** Whether the sessions are only read: nothing is due, and nothing can be bookmarked. */
  readonly isOver?: boolean
}

/** Sessions in a list. Without a network, those on this device come first. */
export function SessionRows({
  sessions,
  wide = false,
  tags = false,
  longestTitle,
  most,
  isOver = false,
}: SessionRowsProps) {
  return (
    <Rows wide={wide}>
      {useOfflineFirst(sessions)
        .slice(0, most)
        .map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            tags={tags}
            longestTitle={longestTitle}
            isOver={isOver}
          />
        ))}
    </Rows>
  )
}
