import { useEffect } from 'react'

import { textNow } from '../texts.ts'

let pageTitle = ''
let cover: string | undefined

/** Sets the title of the browser's tab: "Title · Product". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title
    show()
  }, [title])
}

/** Sets the title of something that covers the page. Afterwards the page has its own title again. */
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
