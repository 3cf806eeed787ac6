import { storesLater } from '../../../device/storeLater.ts'

/**
 * Loads the parts of a conversation that open only on request, so that they can be opened without a network. A device that never
 * opened a conversation has no messages to show either.
 */
export const storeChatParts = storesLater(loadParts)

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
