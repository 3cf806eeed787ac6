import { useEffect } from 'react'

import { textNow } from '../texts/texts.ts'

let pageTitle = ''
let coverTitle: string | undefined
let mark = ''

/** Sets the title of the browser's tab: "Title · Product". */
export function usePageTitle(title: string): void {
  useTitle(title, false)
}

/** Sets the title of something that covers the page. Afterwards the page has its own title again. */
export function useCoverTitle(title: string): void {
  useTitle(title, true)
}

/** Puts a mark before the title of every page; an empty one takes it away. */
export function markTitle(next: string): void {
  mark = next
  if (pageTitle !== '') show()
}

function useTitle(title: string, covers: boolean): void {
  useEffect(() => {
    if (covers) coverTitle = title
    else pageTitle = title
    show()
    return () => {
      if (!covers) return
      coverTitle = undefined
      show()
    }
  }, [title, covers])
}

function show(): void {
  document.title = `${mark}${coverTitle ?? pageTitle} · ${textNow('shell.brand')}`
}
