import { ModelConsent, useAskedConsent } from '../ModelConsent.tsx'
import { RatingPanel } from '../RatingPanel.tsx'

interface AssistantAsksProps {
  readonly channelId: string
  /** When the newest message was written. */
  readonly newestOn: string | undefined
}

/**
 * What the assistant's channel asks beside its messages: whether a model outside may help, and then how the answers were.
 * Both at once would leave the messages no room.
 */
export function AssistantAsks({ channelId, newestOn }: AssistantAsksProps) {
  const consent = useAskedConsent()
  if (consent === 'unknown') return null
  return consent === undefined ? (
    <RatingPanel channelId={channelId} newestOn={newestOn} />
  ) : (
    <ModelConsent consent={consent} />
  )
}
