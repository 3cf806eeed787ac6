import type * as v from 'valibot'

import { stored } from './stored.ts'

/** Something half done, kept in this tab across reloads. */
export interface TabDraft<Content> {
  /** The draft in a component, which renders again when it changes. */
  readonly use: () => Content
  readonly now: () => Content
  /** Changes parts of it and keeps them at once. */
  readonly change: (change: Partial<Content>) => void
  readonly forget: () => void
}

/** A draft under a name of its own; it leaves with the person. */
export function tabDraft<Content extends object>(
  key: string,
  schema: v.GenericSchema<unknown, Content>,
  empty: Content,
): TabDraft<Content> {
  const draft = stored(key, schema, { leavesWith: 'person', lives: 'tab' })
  const now = () => draft.now() ?? empty
  return {
    now,
    use: () => draft.use() ?? empty,
    change: (change) => draft.put({ ...now(), ...change }),
    forget: draft.forget,
  }
}
