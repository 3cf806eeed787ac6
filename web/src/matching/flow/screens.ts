import type { MatchList, MatchScreen } from '@saathi/contract/matching/trackers.ts'

import { type ScreenKey, screenKeys } from '../place/useMatchingPlace.ts'

/** Returns the screens in a person's navigation: mentors wait for no mentor, and a pair forms no group. */
export function screensOf(
  role: 'mentee' | 'mentor',
  list: Pick<MatchList, 'screen' | 'userMatchType' | 'matchTrackers'>,
): ScreenKey[] {
  const hasGroups =
    list.userMatchType === '1toM' ||
    list.screen === 'group_hold' ||
    list.matchTrackers.some(({ matchType }) => matchType === '1toM')
  return screenKeys.filter((key) => {
    if (key === 'awaiting_mentor_response') return role === 'mentee'
    return key === 'group_hold' ? hasGroups : true
  })
}

/** Whether to ask for the person's group: a mentor with groups leads one from the start, a mentee joins one. */
export function mayHaveGroup(
  role: 'mentee' | 'mentor',
  { screen, userMatchType }: Pick<MatchList, 'screen' | 'userMatchType'>,
): boolean {
  return role === 'mentor' ? userMatchType === '1toM' : screen === 'group_hold'
}

/** Returns the screen to show: the one that the person chose, if it is theirs, otherwise the server's. */
export function shownScreen(
  wanted: ScreenKey | undefined,
  screens: readonly ScreenKey[],
  { screen }: Pick<MatchList, 'screen'>,
): ScreenKey {
  if (wanted !== undefined && screens.includes(wanted)) return wanted
  const ofServer = keyOfScreen(screen)
  return screens.includes(ofServer) ? ofServer : 'finding_matches'
}

function keyOfScreen(screen: MatchScreen): ScreenKey {
  return screen === 'default' ? 'finding_matches' : screen
}
