import type { GroupHold, MatchInfo, MatchList, Tracker } from '@saathi/contract/matching/trackers.ts'

/** A proposal for tests. */
export function buildTracker(id: string, more: Partial<Tracker> = {}): Tracker {
  return {
    id,
    matchType: '1to1',
    fullName: `${id} Kumari`,
    displayName: `${id} Kumari`,
    displayPicture: null,
    email: `${id}@match.invalid`,
    affiliation: 'B.Sc., Ranchi',
    about: 'I like finding out why a program breaks.',
    because: 'You both speak Hindi.',
    localeBecause: {},
    status: 'ACTIVE',
    outcome: 'waiting_for_you',
    interestStatus: null,
    groupCompatibility: 'COMPATIBLE',
    clashingCriterias: [],
    exclusiveCriteria: {},
    updatedTimestamp: '2026-11-20T08:00:00.000Z',
    proposedAs: 'first_choice',
    endedOn: null,
    endedBySelf: false,
    endingTold: false,
    expiresOn: '2999-01-01T00:00:00.000Z',
    ...more,
  }
}

/** A proposal of a group whose members must share a language, for tests. */
export function buildGroupTracker(id: string, languages: readonly string[], more: Partial<Tracker> = {}) {
  const language = {
    name: 'language',
    localeName: {},
    icon: 'chat',
    mandatory: true,
    matchedAnswer: [...languages],
  }
  return buildTracker(id, { matchType: '1toM', exclusiveCriteria: { language }, ...more })
}

const entry = (title: string) => ({
  title,
  localeTitle: {},
  description: `About ${title}`,
  localeDescription: {},
  image: 'letter',
})

/** A list of proposals for tests. */
export function buildMatchList(more: Partial<MatchList> = {}): MatchList {
  return {
    matchTrackers: [],
    expiryHours: 72,
    screen: 'potential_match',
    screensList: {
      finding_matches: entry('Finding'),
      potential_match: entry('Potential'),
      awaiting_mentor_response: entry('Awaiting'),
      group_hold: entry('Group'),
    },
    userMatchType: '1to1',
    places: 1,
    pausedUntil: null,
    ...more,
  }
}

/** How two people fit, for tests. */
export function buildMatchInfo(id: string, more: Partial<MatchInfo> = {}): MatchInfo {
  const criterion = {
    localeMatchingCriteria: {},
    localeAnswer: {},
    localeOwnAnswer: {},
    matchedAnswer: [],
    icon: 'chat',
    helpText: 'Why it counts',
    localeHelpText: {},
  }
  return {
    id,
    fullName: `${id} Kumari`,
    displayName: `${id} Kumari`,
    displayPicture: null,
    affiliation: 'B.Sc., Ranchi',
    about: '',
    criteriaJson: [
      {
        ...criterion,
        order: 2,
        key: 'place',
        matchingCriteria: 'Place',
        answer: 'Ranchi',
        ownAnswer: 'Pune',
        match: 'different',
      },
      {
        ...criterion,
        order: 1,
        key: 'field',
        matchingCriteria: 'Interest',
        answer: 'Testing',
        ownAnswer: 'Testing',
        match: 'same',
      },
    ],
    ...more,
  }
}

/** A group that forms, for tests. */
export function buildGroup(more: Partial<GroupHold> = {}): GroupHold {
  return {
    groupSize: 3,
    actualSize: 1,
    existingMemberInfo: [
      { id: 'farah', fullName: 'Farah Khan', displayPicture: null, role: 'mentor' },
      { id: 'tara', fullName: 'Tara Kumari', displayPicture: null, role: 'mentee' },
    ],
    clubRule: [
      {
        key: 'language',
        name: 'Language',
        localeName: {},
        icon: 'chat',
        answer: 'Hindi',
        localeAnswer: {},
        matchedAnswer: ['hi'],
      },
    ],
    createdOn: '2026-11-20T08:00:00.000Z',
    groupStartsIn: 120,
    ...more,
  }
}
