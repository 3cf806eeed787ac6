import { useEffect } from 'react'

import { textNow } from '../texts.ts'

let pageTitle = ''
let cover: string | undefined

/** Names the page in the browser's tab: "Title · Product". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title
    show()
  }, [title])
}

/** Names what stands in front of the page; when it is gone, the page has its own name again. */
export function useCoverTitle(title: string): void {
  useEffect(() => {
    cover = title
    show()
    return () => {
      cover = undefined
      show()
    }
  }, [title])
}

function show(): void {
  document.title = `${cover ?? pageTitle} · ${textNow('shell.brand')}`
}
