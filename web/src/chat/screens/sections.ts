import type { UserStatus } from '@saathi/contract/access/userStatus.ts'

export type ChatSection = 'chat' | 'video'

type Opened = Pick<UserStatus, 'experiences' | 'chatStatus'>

/** Returns the sections of the chat's page that a person's experiences open. */
export function sectionsOf(status: Pick<UserStatus, 'experiences'> | undefined): readonly ChatSection[] {
  const video = status?.experiences.video
  return video === 'use' || video === 'show' ? ['chat', 'video'] : ['chat']
}

/** Returns the section that an address asks for; one that is not open falls back to the chat. */
export function sectionAt(asked: string | null, open: readonly ChatSection[]): ChatSection {
  return open.find((section) => section === asked) ?? 'chat'
}

/** Whether the chat is at hand beside the pages: as the widget, and on narrow screens as a button. */
export function hasChatBeside({ experiences, chatStatus }: Opened): boolean {
  return (
    experiences.chattype === 'use' && (chatStatus.mentorshipChat === 'use' || chatStatus.aiChat === 'use')
  )
}

/** Whether an address belongs to the chat. There the chat is not shown a second time beside the page. */
export function isChatPage(path: string): boolean {
  return path === '/chat' || path.startsWith('/chat/')
}
