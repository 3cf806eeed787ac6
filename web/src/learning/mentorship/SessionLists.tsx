import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { useTexts } from '../../texts.ts'
import { Section } from '../../ui/Layout.tsx'
import { SessionRows } from '../SessionRows.tsx'
import { listsOf } from './rules.ts'

/** The sessions of a mentorship: under way, to come, and done. */
export function SessionLists({ sessions }: { readonly sessions: readonly SessionCard[] }) {
  const lists = listsOf(sessions)
  return (
    <>
      <List name="recent" sessions={lists.recent} />
      <List name="available" sessions={lists.available} />
      <List name="completed" sessions={lists.completed} />
    </>
  )
}

/** The longest title in these lists, in letters; longer ones are cut. */
const longestTitle = 26

interface ListProps {
  readonly name: 'recent' | 'available' | 'completed'
  readonly sessions: readonly SessionCard[]
}

function List({ name, sessions }: ListProps) {
  const t = useTexts()
  if (sessions.length === 0) return null
  return (
    <Section title={t(`mentorship.list.${name}`)}>
      <SessionRows sessions={sessions} wide={sessions.length > 1} longestTitle={longestTitle} />
    </Section>
  )
}
