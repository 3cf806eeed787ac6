import type { TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { lastOf } from '../lists/way.ts'
import { places } from '../parts/places.ts'

/** Returns the page that an item is about. */
export function pageOf({ kind, about, actions }: TodayItem): string | undefined {
  if (kind === 'job_dead') return places.system
  const pair = about.find(({ mentorshipId }) => mentorshipId !== undefined)?.mentorshipId
  const person = about.find(({ userId }) => userId !== undefined)?.userId
  const found = about.find(({ caseId }) => caseId !== undefined)?.caseId
  const isScreening = actions.some(({ name }) => name === 'screen')
  if (isScreening && person !== undefined) return places.screened(person)
  if (pair !== undefined) return places.pair(pair)
  if (found !== undefined) return places.case(found)
  return person === undefined ? undefined : places.person(person)
}

/** Keeps one item of the list chosen: first the one whose page was open last. */
export function useChosenItem(items: readonly TodayItem[], address: string) {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ readonly id: string; readonly at: number } | undefined>(() => {
    const last = lastOf(address)
    const back = last === undefined ? -1 : items.findIndex((one) => pageOf(one) === last)
    const { id } = items[back] ?? {}
    return id === undefined ? undefined : { id, at: back }
  })
  // An item that is done makes room for the next one, which is then chosen.
  const foundAt = items.findIndex(({ id }) => id === chosen?.id)
  const at = foundAt >= 0 ? foundAt : Math.max(0, Math.min(chosen?.at ?? 0, items.length - 1))
  const choose = (id: string | undefined) =>
    setChosen(id === undefined ? undefined : { id, at: items.findIndex((each) => each.id === id) })
  const focusRow = (to: number) => list.current?.querySelectorAll('li')[to]?.querySelector('button')?.focus()
  const move = (by: number) => {
    const to = Math.min(items.length - 1, Math.max(0, at + by))
    choose(items[to]?.id)
    focusRow(to)
  }
  const focusBack = useEffectEvent(() => {
    if (chosen !== undefined) focusRow(at)
  })
  // An effect, because the focus is outside of React. It waits a frame, because the heading of a new page takes the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusBack())
    return () => cancelAnimationFrame(frame)
  }, [])
  return { list, item: items[at], choose, move }
}
