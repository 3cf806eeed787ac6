/** Loads the parts that pages load only when they are opened, so that they can also be opened without a network. */
export function loadOfflineParts(): Promise<unknown> {
  return Promise.all([
    import('./learning/hub/HubLists.tsx'),
    import('./learning/hub/HubSide.tsx'),
    import('./learning/Waiting.tsx'),
    import('./learning/mentor/MentorHome.tsx'),
    import('./chat/outgoing.ts'),
    import('./shell/bars/UnsentDialog.tsx'),
    import('./chat/screens/ChatAside.tsx'),
  ])
}
