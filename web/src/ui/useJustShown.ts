import { useSettled } from './useSettled.ts'

/** A second tap of the same wish comes within this time, and nobody reads a page faster. */
export const justShownMs = 400

/** Whether a place within a page has only just come on screen. A tap was then meant for what was on screen before. */
export function useJustShown(place: string): boolean {
  return useSettled(place, justShownMs) !== place
}
