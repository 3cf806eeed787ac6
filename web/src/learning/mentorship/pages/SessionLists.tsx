import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { useTexts } from '../../../texts/texts.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { Section } from '../../../ui/Layout.tsx'
import { SessionRows } from '../../rows/SessionRows.tsx'
import { listsOf } from '../progress/progress.ts'

interface SessionListsProps {
  readonly sessions: readonly SessionCard[]
  /** Whether the mentorship has ended, so that the sessions are only read. */
  readonly isOver: boolean
}

/** The sessions of a mentorship: under way, to come, and done; after its end, done and not finished. */
export function SessionLists({ sessions, isOver }: SessionListsProps) {
  const lists = listsOf(sessions)
  if (isOver) {
    return (
      <>
        <List name="completed" sessions={lists.completed} isOver />
        <List name="unfinished" sessions={[...lists.recent, ...lists.available]} isOver />
      </>
    )
  }
  return (
    <>
      <List name="recent" sessions={lists.recent} />
      <List name="available" sessions={lists.available} />
      <Completed sessions={lists.completed} />
    </>
  )
}

/** The longest title in these lists, in letters; longer ones are cut. */
const longestTitle = 26

interface ListProps {
  readonly name: 'recent' | 'available' | 'completed' | 'unfinished'
  readonly sessions: readonly SessionCard[]
  readonly isOver?: boolean
}

/** Completed sessions are folded, because their number grows each week and people rarely need them. */
function Completed({ sessions }: Pick<ListProps, 'sessions'>) {
  const t = useTexts()
  if (sessions.length === 0) return null
  return (
    <Fold title={`${t('mentorship.list.completed')} (${sessions.length})`} level={2}>
      <SessionRows sessions={sessions} wide={sessions.length > 1} longestTitle={longestTitle} />
    </Fold>
  )
}

function List({ name, sessions, isOver = false }: ListProps) {
  const t = useTexts()
  if (sessions.length === 0) return null
  return (
    <Section title={t(`mentorship.list.${name}`)}>
      <SessionRows
        sessions={sessions}
        wide={sessions.length > 1}
        longestTitle={longestTitle}
        isOver={isOver}
      />
    </Section>
  )
}
