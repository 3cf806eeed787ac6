import { ModelConsent, useAskedConsent } from '../ModelConsent.tsx'
import { RatingPanel } from '../RatingPanel.tsx'

interface AssistantAsksProps {
  readonly channelId: string
  /** When the newest message was written. */
  readonly newestOn: string | undefined
  /** Whether there is an answer to look at, and no question waits for one. */
  readonly isAnswered: boolean
}

/**
 * What the assistant's channel asks beside its messages: whether a model outside may help, and then how the answers were.
 * Both at once would leave the messages no room, and the first would hide where to write from a newcomer.
 */
export function AssistantAsks({ channelId, newestOn, isAnswered }: AssistantAsksProps) {
  const consent = useAskedConsent()
  if (consent === 'unknown') return null
  if (consent === undefined) return <RatingPanel channelId={channelId} newestOn={newestOn} />
  return isAnswered ? <ModelConsent consent={consent} /> : null
}
