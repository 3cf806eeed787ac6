import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

/**
 * The way to show moving pictures. They move, or they are still until they are pressed. If the person saves data, they load only when they
 * are pressed.
 */
export type Moving = 'moves' | 'still' | 'asked'

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
/** Only some browsers know whether the person saves data. */
const saver = v.object({ connection: v.object({ saveData: v.boolean() }) })

/** How moving pictures are shown on this device. */
export function useMoving(): Moving {
  const isStill = useSyncExternalStore(
    (listener) => {
      stillness.addEventListener('change', listener)
      return () => stillness.removeEventListener('change', listener)
    },
    () => stillness.matches,
  )
  return movingWhere({ savesData: savesData(), isStill })
}

/** Decides how moving pictures are shown: what costs data is asked for first. */
export function movingWhere(wish: { readonly savesData: boolean; readonly isStill: boolean }): Moving {
  if (wish.savesData) return 'asked'
  return wish.isStill ? 'still' : 'moves'
}

/** Whether the person asked the browser to save data: what costs data then waits until they ask for it. */
export function savesData(): boolean {
  const read = v.safeParse(saver, navigator)
  return read.success && read.output.connection.saveData
}
