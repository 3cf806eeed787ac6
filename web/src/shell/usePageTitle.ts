import { useEffect } from 'react'

import { textNow } from '../texts.ts'

/** Names the page in the browser's tab: "Title · Product". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${textNow('shell.brand')}`
  }, [title])
}
