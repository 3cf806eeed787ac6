/** Loads the parts that pages load only when they are opened, so that they can also be opened without a network. */
export function loadOfflineParts(): Promise<unknown> {
  return Promise.all([
    import('./learning/hub/HubLists.tsx'),
    import('./learning/hub/HubSide.tsx'),
    import('./learning/Waiting.tsx'),
    import('./shell/UnsentDialog.tsx'),
    import('./chat/places/ChatAside.tsx'),
    import('./chat/places/MembersPanel.tsx'),
    import('./chat/places/MenuEntries.tsx'),
    import('./chat/noticing/loadRules.ts').then(({ loadRules }) => loadRules()),
    import('./chat/noticing/NoticedNote.tsx'),
    import('./assistant/public/Answer.tsx'),
    import('./assistant/public/AssistantAsks.tsx'),
    import('./safety/SafetyPage.tsx'),
    import('./safety/sendActs.ts'),
    import('./safety/public/PersonSafety.tsx'),
    import('./safety/public/HelpCard.tsx'),
    import('./safety/public/PausedBanner.tsx'),
  ])
}
