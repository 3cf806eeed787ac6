import { Suspense, useRef, useState } from 'react'

import { optionalPart } from '../../shell/optionalPart.ts'
import { useTexts } from '../../texts.ts'
import { Skeleton } from '../../ui/State.tsx'
import { useNearing } from '../../ui/useNearing.ts'
import { BookmarkedList } from './HubLists.tsx'

const HubFeed = optionalPart(() => import('../../feed/public.tsx').then((module) => module.HubFeed))

/** The parts at the end of the hub: the bookmarked sessions and the feed. */
export function HubRest() {
  return (
    <>
      <BookmarkedList />
      <FeedBelow />
    </>
  )
}

/** The feed loads when it comes near: on a phone it lies far below. */
function FeedBelow() {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useNearing(place, isNear ? undefined : () => setNear(true))
  const waiting = <Skeleton label={t('learning.loading')} shapes={['tall', 'card', 'card', 'card']} />
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={waiting}>
          <HubFeed />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
