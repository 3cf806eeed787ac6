import * as v from 'valibot'
import { useLocation, useSearch } from 'wouter'

import { paths } from '../../wire/paths.ts'

/** The screens of matching, by their keys in `screens_list`, in the order of the navigation. */
export const screenKeys = [
  'finding_matches',
  'potential_match',
  'awaiting_mentor_response',
  'group_hold',
] as const
export type ScreenKey = (typeof screenKeys)[number]

const placeShape = v.object({
  /** The screen that the person chose; without one, the server's choice is shown. */
  screen: v.optional(v.fallback(v.optional(v.picklist(screenKeys)), undefined)),
  /** The proposal that is shown. */
  match: v.optional(v.string()),
  /** The dialog that is open. */
  show: v.optional(v.fallback(v.optional(v.picklist(['history', 'info'])), undefined)),
})
type Address = v.InferOutput<typeof placeShape>

interface MatchingPlace extends Address {
  /** Shows a proposal without a new entry in the browser's history. */
  readonly turnTo: (match: string) => void
  /** Opens a dialog; the browser's back button closes it. */
  readonly open: (show: 'history' | 'info', match?: string) => void
  readonly close: () => void
  /** Shows the screen that the server names. */
  readonly leaveScreen: () => void
}

/** The state of history entries that were opened by a button of the matching page. */
const fromWithin = { state: { inMatching: true } }

/** The parts of the matching page's address, and a way to change them. */
export function useMatchingPlace(): MatchingPlace {
  const [, navigate] = useLocation()
  const at = v.parse(placeShape, Object.fromEntries(new URLSearchParams(useSearch())))
  return {
    ...at,
    turnTo: (match) => navigate(addressOf({ ...at, match }), { replace: true }),
    open: (show, match = at.match) => navigate(addressOf({ ...at, match, show }), fromWithin),
    close: () => {
      if (cameFromWithin()) history.back()
      else navigate(addressOf({ ...at, show: undefined }), { replace: true })
    },
    leaveScreen: () => navigate(paths.matching, { replace: true }),
  }
}

/** The address of one screen of matching. */
export function screenPath(screen: ScreenKey): string {
  return addressOf({ screen })
}

function addressOf(place: Address): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(place)) if (typeof value === 'string') search.set(name, value)
  return paths.matchingAt(search)
}

function cameFromWithin(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'inMatching' in state
}
