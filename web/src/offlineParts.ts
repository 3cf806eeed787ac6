import { identityNow } from './device/identity.ts'

/** Loads the parts that pages load only when they are opened, so that they can also be opened without a network. */
export function loadOfflineParts(): Promise<unknown> {
  return Promise.all([
    import('./learning/hub/HubLists.tsx'),
    import('./learning/hub/HubSide.tsx'),
    import('./learning/Waiting.tsx'),
    isMentor() ? loadMentorParts() : undefined,
    import('./shell/bars/UnsentDialog.tsx'),
    import('./chat/screens/ChatAside.tsx'),
  ])
}

function isMentor(): boolean {
  const identity = identityNow()
  return identity.state === 'signedIn' && identity.user.role === 'mentor'
}

/** The pages that only mentors open. */
function loadMentorParts(): Promise<unknown> {
  return Promise.all([
    import('./learning/mentor/MentorHome.tsx'),
    import('./learning/mentor/PreparePage.tsx'),
    import('./chat/outgoing.ts'),
  ])
}
