import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { PairMark } from '@saathi/contract/matching/studioRules.ts'
import type { DraftPage, DraftProposal } from '@saathi/contract/matching/studioShapes.ts'
import { useLocation } from 'wouter'

import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { keyOf as cacheKeyOf, queryClient } from '../../wire/queries.ts'
import type { Keys } from '../keys/keys.ts'
import { refreshDesk } from '../parts/refresh.ts'
import { keyOf, partOf } from './DraftPart.tsx'
import { addressOf, type Lettered } from './letters.ts'
import type { Open } from './StudioParts.tsx'
import type { Rows } from './useRows.ts'

interface StudioAsked {
  readonly current: Lettered | undefined
  readonly other: Lettered | undefined
  readonly rows: Rows
  readonly choose: (letter: Lettered['letter']) => void
  readonly onOpen: (open: Open) => void
}

/** What the studio does, by mouse and by keys. */
export function useStudio({ current, other, rows, choose, onOpen }: StudioAsked) {
  const [, goTo] = useLocation()
  const { failure, act } = useAct()
  const canChange = current !== undefined && current.draft.published === null
  const mark = ({ mentee, mentor }: Pick<DraftProposal, 'mentee' | 'mentor'>, given: PairMark) =>
    void act(async () => {
      if (!canChange) return
      const body = { mentee: mentee.userId, mentor: mentor.userId, mark: given }
      await ask(studioCalls.markPair, { params: { id: current.draft.id }, body })
      await refreshDesk()
    })
  const loaded = () =>
    current === undefined
      ? []
      : rows.parts.flatMap((after) => {
          const key = cacheKeyOf(studioCalls.draft, partOf(current, other, after))
          return queryClient.getQueryData<DraftPage>(key)?.proposals ?? []
        })
  const move = (by: number) => () => {
    const all = loaded()
    const at = all.findIndex((each) => keyOf(each) === rows.chosen)
    const to = all[Math.min(all.length - 1, Math.max(0, at + by))]
    if (to !== undefined) rows.choose(keyOf(to))
  }
  const withRow = (work: (proposal: DraftProposal) => void) => () => {
    const found = loaded().find((each) => keyOf(each) === rows.chosen)
    if (found !== undefined) work(found)
  }
  const why = withRow((one) => rows.toggle(keyOf(one)))
  const isFixed = (one: DraftProposal) => one.mark?.mark === 'lock' || one.mark?.mark === 'add'
  const made = (id: string) => {
    rows.reset()
    goTo(addressOf({ a: current?.draft.id ?? id, b: current === undefined ? undefined : id, chosen: 'B' }))
  }
  const keys: Keys = {
    j: move(1),
    k: move(-1),
    ArrowDown: move(1),
    ArrowUp: move(-1),
    Enter: why,
    w: why,
    l: withRow((one) => mark(one, isFixed(one) ? 'none' : 'lock')),
    f: withRow((one) => mark(one, 'forbid')),
    m: canChange
      ? () =>
          onOpen({
            kind: 'pair',
            mentee: loaded().find((each) => keyOf(each) === rows.chosen)?.mentee,
          })
      : undefined,
    c: other === undefined ? undefined : () => choose(other.letter),
    d: () => onOpen({ kind: 'new' }),
    e: canChange && canPublish(current.draft) ? () => onOpen({ kind: 'publish' }) : undefined,
  }
  return { mark, made, keys, failure }
}

/** Whether the bar of the page offers to publish a draft. */
function canPublish({ state, figures, settings }: Lettered['draft']): boolean {
  return state === 'ready' && settings.places.length === 0 && (figures?.proposals ?? 0) > 0
}
