import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { TryAgain } from '../shell/TryAgain.tsx'
import { queryClient } from '../wire/queries.ts'
import styles from './parts/Desk.module.css'
import { useDeskTexts } from './parts/words.ts'

/** After so long a page says that its reply takes long. */
const slowMs = 10_000

/** Whether a page of the desk waits for its first reply. */
function isAwaited({ queryKey: [path], state }: Query): boolean {
  const isDesk = typeof path === 'string' && path.startsWith('/api/v2/staff/')
  return isDesk && state.data === undefined && state.fetchStatus === 'fetching'
}

const asked = { predicate: isAwaited }
let isSlow = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows how long the desk waits; `changed` is called when that becomes long, and when it ends. */
function follow(changed: () => void): () => void {
  const set = (value: boolean) => {
    if (value === isSlow) return
    isSlow = value
    changed()
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    set(false)
  }
  const look = () => {
    if (queryClient.isFetching(asked) === 0) return stop()
    timer ??= setTimeout(() => set(true), slowMs)
    return undefined
  }
  look()
  const end = queryClient.getQueryCache().subscribe(look)
  return () => {
    end()
    stop()
  }
}

/** A call without an answer is given up first: it would only be waited for once more. */
async function askAgain(): Promise<void> {
  const keys = queryClient.getQueryCache().findAll(asked)
  for (const { queryKey } of keys) await queryClient.cancelQueries({ queryKey, exact: true })
  for (const { queryKey } of keys) void queryClient.refetchQueries({ queryKey, exact: true })
}

/** Says that a reply takes long, and offers to ask again: a call can hang without ever being answered. */
export function SlowBar() {
  const t = useDeskTexts()
  if (!useSyncExternalStore(follow, () => isSlow)) return null
  return (
    <div className={styles.slow} role="status">
      <span>{t('desk.slow')}</span>
      <TryAgain wide={false} again={() => void askAgain()} />
    </div>
  )
}
