import { ModelConsent } from '../ModelConsent.tsx'
import { RatingPanel } from '../RatingPanel.tsx'

interface AssistantAsksProps {
  readonly channelId: string
  /** When the newest message was written. */
  readonly newestOn: string | undefined
}

/** What the assistant's channel asks beside its messages: whether a model outside may help, and how the answers were. */
export function AssistantAsks({ channelId, newestOn }: AssistantAsksProps) {
  return (
    <>
      <ModelConsent />
      <RatingPanel channelId={channelId} newestOn={newestOn} />
    </>
  )
}
