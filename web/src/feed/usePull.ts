import { type TouchEvent, useRef } from 'react'

/** Pulling at least so many pixels refreshes. */
const enough = 72
/** The hint follows the finger more slowly the further it goes. */
const most = 110

/**
 * Refreshes when a finger pulls the page down from its top. The hint is moved without React, because
 * a finger sends sixty events a second. `data-pull` says whether releasing it refreshes.
 */
export function usePull(onPulled: () => void) {
  const hint = useRef<HTMLDivElement>(null)
  const begun = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  const pulled = useRef(0)
  const show = (pixels: number) => {
    pulled.current = pixels
    const element = hint.current
    if (element === null) return
    element.style.height = pixels === 0 ? '' : `${Math.min(most, pixels * 0.6)}px`
    element.dataset.pull = pixels === 0 ? 'none' : pixels < enough ? 'begun' : 'enough'
  }
  const end = (isMeant: boolean) => {
    const isEnough = isMeant && pulled.current >= enough
    begun.current = undefined
    show(0)
    if (isEnough) onPulled()
  }
  const listeners = {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      begun.current =
        scrollY <= 0 && finger !== undefined && touches.length === 1
          ? { x: finger.clientX, y: finger.clientY }
          : undefined
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      if (begun.current === undefined || finger === undefined) return
      const down = finger.clientY - begun.current.y
      const across = Math.abs(finger.clientX - begun.current.x)
      // Scrolling and swiping sideways are not pulling.
      if (touches.length > 1 || scrollY > 0 || (pulled.current === 0 && across > Math.abs(down))) end(false)
      else show(Math.max(0, down))
    },
    onTouchEnd: () => end(true),
    onTouchCancel: () => end(false),
  }
  return { hint, listeners }
}
