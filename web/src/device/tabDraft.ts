import type * as v from 'valibot'

import { stored } from './stored.ts'

/** Unfinished input that stays in this tab across reloads. */
export interface TabDraft<Content> {
  /** The draft in a component, which renders again when it changes. */
  readonly use: () => Content
  readonly now: () => Content
  /** Changes parts of the draft and stores them at once. */
  readonly change: (change: Partial<Content>) => void
  readonly forget: () => void
}

/** Makes a draft under its own name. It is deleted when the person leaves. */
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
