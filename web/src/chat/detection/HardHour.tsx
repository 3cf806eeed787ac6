import { Suspense } from 'react'

import { HelpCard } from '../../safety/public/lazyParts.ts'
import { hideHelp, useHelpShown } from './helpShown.ts'

/** Help lines under the messages, after the person wrote that they are not well. Nobody else sees them. */
export function HardHour({ channelId }: { readonly channelId: string }) {
  const isShown = useHelpShown(channelId)
  return <Suspense>{isShown ? <HelpCard onClose={() => hideHelp(channelId)} /> : null}</Suspense>
}
