/** Loads the parts of a conversation that open only on request: one after the other while the browser is idle, because all at once hold up a reader who scrolls. */
export async function loadChatParts(): Promise<void> {
  for (const load of parts) {
    await idle()
    await load()
  }
}

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./MembersPanel.tsx'),
  () => import('./MenuEntries.tsx'),
  () => import('../../detection/loadRules.ts').then(({ loadRules }) => loadRules()),
  () => import('../../detection/NoticedNote.tsx'),
  () => import('../../../assistant/public/Answer.tsx'),
  () => import('../../../assistant/public/AssistantAsks.tsx'),
  () => import('../../../safety/public/HelpCard.tsx'),
  () => import('../../../safety/public/PausedBanner.tsx'),
  () => import('../../../safety/public/PersonSafety.tsx'),
  () => import('../../../safety/public/ReportDialog.tsx'),
]

/** Resolves when the browser has nothing else to do. Safari does not tell, so it resolves at once there. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
}
