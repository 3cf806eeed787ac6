import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import type { VListHandle } from 'virtua'

import { markFound } from '../foundWords.ts'
import type { Row } from '../rows.ts'
import { rowOf, type Shown } from './useView.ts'

interface Rows {
  readonly list: RefObject<VListHandle | null>
  readonly room: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly target: Shown['target']
}

/** Moves the focus between messages by the arrow keys. Only the buttons of the current message are in the tab order. */
export function useRowFocus({ list, room, rows, target }: Rows) {
  const [current, setCurrent] = useState<string>()
  /** The row that takes the focus once it is drawn; a new object for each move. */
  const [wanted, setWanted] = useState<{ readonly key: string; readonly messageId?: string }>()
  const [lastTarget, setLastTarget] = useState<Shown['target']>()
  const currentKey = current ?? lastMessageKey(rows)
  if (target !== lastTarget) {
    setLastTarget(target)
    const key = target === undefined ? undefined : rows[rowOf(rows, target.messageId)]?.key
    if (key !== undefined) {
      setCurrent(key)
      setWanted({ key, ...target })
    }
  }
  const at = current === undefined ? -1 : rows.findIndex(({ key }) => key === current)
  useLayoutEffect(() => (wanted === undefined ? undefined : focusRow(room, wanted)), [wanted, room])

  const toRow = (key: string) => {
    setCurrent(key)
    setWanted({ key })
  }
  const move = (by: 1 | -1) => {
    const from = at < 0 ? rows.length : at
    for (let next = from + by; next >= 0 && next < rows.length; next += by) {
      const row = rows[next]
      if (row?.kind !== 'message') continue
      toRow(row.key)
      list.current?.scrollToIndex(next, { align: 'nearest' })
      return
    }
  }
  return {
    current: currentKey,
    /** The list keeps the current row drawn, so that the focus is not lost while it scrolls. */
    kept: at < 0 ? undefined : [at],
    toRow,
    note: setCurrent,
    isOnRow: (element: EventTarget) => element instanceof HTMLElement && element.dataset['row'] !== undefined,
    takesKey: ({ key, target: on }: KeyboardEvent<HTMLElement>): boolean => {
      const isOnList = on instanceof HTMLElement && !on.matches('input, textarea')
      if (!isOnList || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
      move(key === 'ArrowUp' ? -1 : 1)
      return true
    },
  }
}

function lastMessageKey(rows: readonly Row[]): string | undefined {
  return rows.findLast(({ kind }) => kind === 'message')?.key
}

/** A list that has just opened draws its rows some frames later. */
const mostFrames = 20

/** Moves the focus to a row once it is drawn, and marks what it was found for. Returns a function that gives up. */
function focusRow(
  room: Rows['room'],
  { key, messageId }: { readonly key: string; readonly messageId?: string },
): () => void {
  let frame = 0
  const tryIt = (left: number) => {
    const row = room.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    if (row !== null && row !== undefined) {
      row.focus({ preventScroll: true })
      if (messageId !== undefined) markFound(messageId, row)
    } else if (left > 0) frame = requestAnimationFrame(() => tryIt(left - 1))
  }
  tryIt(mostFrames)
  return () => cancelAnimationFrame(frame)
}
