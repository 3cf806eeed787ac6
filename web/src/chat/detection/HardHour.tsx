import { Suspense, useEffect } from 'react'

import { HelpCard } from '../../safety/public/lazyParts.ts'
import { hideHelp, useHelpShown } from './helpShown.ts'

interface HardHourProps {
  readonly channelId: string
  /** Whether the newest message names the lines: the assistant has answered. */
  readonly isAnswered: boolean
}

/** Help lines under the messages, after the person wrote that they are not well, until the assistant names them. Nobody else sees them. */
export function HardHour({ channelId, isAnswered }: HardHourProps) {
  const isShown = useHelpShown(channelId)
  useEffect(() => {
    if (isAnswered) hideHelp(channelId)
  }, [channelId, isAnswered])
  return <Suspense>{isShown ? <HelpCard onClose={() => hideHelp(channelId)} /> : null}</Suspense>
}
