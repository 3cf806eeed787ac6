import { storeClient } from '../../../device/offlineClient.ts'

/** Milliseconds after a conversation was opened; until then its messages and pictures have the line for themselves. */
const afterMs = 5000

let isPlanned = false

/**
 * Loads, once, the parts of a conversation that open only on request, so that they can be opened without a network. A device that never
 * opened a conversation has no messages to show either, so a first visit does not pay for this.
 */
export function storeChatParts(): void {
  if (isPlanned || !import.meta.env.PROD) return
  isPlanned = true
  setTimeout(() => void loadParts().then(storeClient, () => undefined), afterMs)
}

function loadParts(): Promise<unknown> {
  return Promise.all([
    import('./MembersPanel.tsx'),
    import('./MenuEntries.tsx'),
    import('../../detection/loadRules.ts').then(({ loadRules }) => loadRules()),
    import('../../detection/NoticedNote.tsx'),
    import('../../../assistant/public/Answer.tsx'),
    import('../../../assistant/public/AssistantAsks.tsx'),
    import('../../../safety/public/HelpCard.tsx'),
    import('../../../safety/public/PausedBanner.tsx'),
    import('../../../safety/public/PersonSafety.tsx'),
    import('../../../safety/public/ReportDialog.tsx'),
  ])
}
