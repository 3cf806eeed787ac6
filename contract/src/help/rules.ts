import type { UserStatus } from '../access/userStatus.ts'

/** The parts of a person's status that decide whether the help widget is offered. */
export interface HelpFacts {
  readonly experiences: Pick<UserStatus['experiences'], 'chattype'>
  readonly chatStatus: UserStatus['chatStatus']
}

/**
 * Whether the help widget is offered. It is offered to visitors who are not signed in (no status). Signed-in people
 * get it if the help centre is on for them and they have neither a chat with others nor the assistant.
 */
export function offersHelp(status: HelpFacts | undefined): boolean {
  if (status === undefined) return true
  const { experiences, chatStatus } = status
  return (
    experiences.chattype !== 'hide' &&
    chatStatus.helpCenter === 'use' &&
    chatStatus.mentorshipChat !== 'use' &&
    chatStatus.aiChat !== 'use'
  )
}
