import type { RefObject } from 'react'
import type { VListHandle } from 'virtua'

/** The list is still when it was drawn alike so often in a row. Frames become slower with the phone, and a time does not. */
const stillFrames = 4

/**
 * The movements of a list that no person makes: rows that are drawn for the first time, and a new height, change its size and its
 * place.
 */
export interface Stillness {
  isMoving(): boolean
  /** Waits until the list is still, and calls the listener then. */
  wait(): void
  /** The list moves no more, or nobody waits for it. */
  end(): void
  listen(listener: () => void): void
}

/** Follows the movements of a list. */
export function makeStillness(list: RefObject<VListHandle | null>): Stillness {
  let frame: number | undefined
  let told = (): void => undefined
  const end = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  return {
    isMoving: () => frame !== undefined,
    end,
    wait() {
      end()
      let before = ''
      let alike = 0
      const look = () => {
        const { scrollOffset, scrollSize, viewportSize } = list.current ?? {}
        const now = [scrollOffset, scrollSize, viewportSize].join(' ')
        alike = now === before ? alike + 1 : 0
        before = now
        frame = alike < stillFrames ? requestAnimationFrame(look) : undefined
        if (frame === undefined) told()
      }
      frame = requestAnimationFrame(look)
    },
    listen(listener) {
      told = listener
    },
  }
}
