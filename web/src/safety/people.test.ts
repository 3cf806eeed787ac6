import { expect, test } from 'vitest'

import { peopleIn } from './people.ts'

const member = (userId: string) => ({
  userId,
  userFullName: userId,
  displayPicture: null,
  role: 'MENTOR',
  isActive: true,
  isPairManager: false,
  lastViewedTimestamp: null,
  myDirectChannelWithUser: null,
})

test('everyone of the conversations can be reported once; the assistant, the team and oneself are not listed', () => {
  const channels = [
    { kind: 'group', channelMembers: ['asha', 'ravi', 'meera'].map(member) },
    { kind: 'one_to_one', channelMembers: ['asha', 'ravi'].map(member) },
    { kind: 'assistant', channelMembers: ['asha', 'assistant'].map(member) },
    { kind: 'team', channelMembers: ['asha', 'team'].map(member) },
  ]
  expect(peopleIn(channels, 'asha').map(({ userId }) => userId)).toEqual(['ravi', 'meera'])
})
