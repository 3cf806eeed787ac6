import { type Query, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { TryAgain } from '../../shell/TryAgain.tsx'
import { queryClient } from '../../wire/queries.ts'
import styles from './Desk.module.css'
import { useDeskTexts } from './words.ts'

/** After so long a page says that its reply takes long. */
const slowMs = 10_000

/** Whether a page of the desk waits for its first reply. */
function isAwaited({ queryKey: [path], state }: Query): boolean {
  return typeof path === 'string' && path.startsWith('/api/v2/staff/') && state.data === undefined
}

/** Says that a reply takes long, and offers to ask again: a call can hang without ever being answered. */
export function SlowBar() {
  const t = useDeskTexts()
  const isWaiting = useIsFetching({ predicate: isAwaited }, queryClient) > 0
  const [isSlow, setSlow] = useState(false)
  // An effect, because the time passes outside of React.
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  const again = async () => {
    setSlow(false)
    const asked = { predicate: isAwaited }
    // A call without an answer is given up first: it would only be waited for once more.
    await queryClient.cancelQueries(asked)
    await queryClient.refetchQueries({ ...asked, type: 'active' })
  }
  if (!isSlow) return null
  return (
    <div className={styles.slow} role="status">
      <span>{t('desk.slow')}</span>
      <TryAgain wide={false} again={() => void again()} />
    </div>
  )
}
