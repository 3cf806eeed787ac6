import { InfoDialog } from '../fit/InfoDialog.tsx'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { useMatchingPlace } from '../place/useMatchingPlace.ts'

/** The dialog that the address names. The browser's back button closes it. */
export function Dialogs({ role }: { readonly role: 'mentee' | 'mentor' }) {
  const { show, match, close } = useMatchingPlace()
  if (show === 'history') return <HistoryDialog role={role} onClose={close} />
  if (show === 'info' && match !== undefined) return <InfoDialog matchId={match} onClose={close} />
  return null
}
