import { ChosenPanel } from '../attachment/selection/ChosenPanel.tsx'
import { useChosen } from '../attachment/selection/chosenFiles.ts'
import { ComposedPreview } from '../preview/ComposedPreview.tsx'
import { useLinkPreview } from '../preview/useLinkPreview.ts'

interface CarriedBeside {
  readonly channelId: string
  readonly text: string
  /** Whether a message can carry something now. */
  readonly isOpen: boolean
  /** Moves the focus to the input field, when the button that had it goes. */
  readonly toField: () => void
}

/** The extra content of the next message: a chosen file, or the preview of an address in the text. */
export function useCarried({ channelId, text, isOpen, toField }: CarriedBeside) {
  const known = useChosen(channelId)
  const chosen = isOpen ? known : undefined
  const isPending = chosen !== undefined && chosen.state !== 'refused'
  const preview = useLinkPreview(text, isOpen && !isPending)
  return {
    sent: { file: chosen?.state === 'ready' ? chosen.file : null, link: preview.sent },
    /** Whether a file goes with the message; a second one can't be chosen then. */
    isPending,
    isPreparing: chosen?.state === 'preparing',
    shown: (
      <>
        {chosen === undefined ? null : (
          <ChosenPanel channelId={channelId} chosen={chosen} hasText={text.trim() !== ''} onGone={toField} />
        )}
        {preview.page === undefined ? null : (
          <ComposedPreview
            page={preview.page}
            onRemove={() => {
              preview.remove()
              toField()
            }}
          />
        )}
      </>
    ),
  }
}
