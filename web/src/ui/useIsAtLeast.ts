import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is at least this wide; the component renders again when that changes. */
export function useIsAtLeast(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`
  const listen = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => matchMedia(query).matches)
}

/** Where a page has room for the list beside the conversation, and the widget takes the place of the floating button. */
export const deskPixels = 1000
/** Where the members fit beside both. */
export const roomyPixels = 1200
/** Below this width, members and calls fold. */
export const foldingPixels = 600
