import { reportPush } from '../push/reportPush.ts'
import { loadAllWords } from '../../texts/texts.ts'

/** Offers notifications on this device, after an act whose answer the person waits for. Nothing happens where they cannot be turned on. */
export function offerNotices(): void {
  if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return
  if (Notification.permission !== 'default') return
  void Promise.all([import('../push/PushOffer.tsx'), loadAllWords()])
    .then(([{ offerPushes }]) => offerPushes())
    .catch(reportPush)
}
