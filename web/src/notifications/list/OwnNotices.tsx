import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { useEffect, useState } from 'react'

import { ask } from '../../wire/api.ts'
import { refreshAnswers, useAsk } from '../../wire/queries.ts'
import { NoticeList } from './NoticeList.tsx'

/** The notices of the person, newest first. Showing them marks them as read; they still look new during this visit. */
export function OwnNotices() {
  const newest = useAsk(notificationCalls.notices, {}, { isAlwaysAsked: true })
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = (newest.data?.notices ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const unreadIds = unread.join(' ')
  useEffect(() => {
    if (unreadIds === '') return
    const ids = unreadIds.split(' ')
    // If this fails, the badge stays and the next visit tries again.
    void markRead(ids, (read) => setFresh((known) => new Set([...known, ...read]))).catch(() => undefined)
  }, [unreadIds])
  return <NoticeList newest={newest} fresh={fresh} />
}

async function markRead(ids: string[], done: (ids: string[]) => void): Promise<void> {
  await ask(notificationCalls.readNotices, { body: { ids } })
  done(ids)
  await refreshAnswers(notificationCalls.notices)
}
