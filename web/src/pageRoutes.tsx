import { type ComponentType, lazy, useState } from 'react'

import { offlineShown } from './device/offlineReplies.ts'
import { inHub, type Where } from './learning/area/where.ts'
import type { LoadedPage, PageRoute } from './shell/route.ts'
import { wordsForPage } from './texts/texts.ts'

/**
 * A page in its own file, named for the build, which puts its parts into the document. It loads when its route is shown, or earlier by its
 * `preload`; a page that has loaded is shown at once, without a moment of the skeleton.
 */
export function loaded(file: string, load: () => Promise<ComponentType>): LoadedPage {
  let known: ComponentType | undefined
  const preload = async () => {
    const [Loaded] = await Promise.all([load(), wordsForPage(file)])
    known = Loaded
    return { default: Loaded }
  }
  const Lazy = lazy(preload)
  const Page = () => {
    const [Shown] = useState(() => known ?? Lazy)
    return <Shown />
  }
  return { file, Page, preload }
}

/** A page of a signed-in person. */
export const page = (
  path: string,
  loadedPage: LoadedPage,
  surroundings: PageRoute['surroundings'] = 'whole',
): PageRoute => ({ path, access: 'signedIn', surroundings, ...loadedPage, preload: withOffline(loadedPage) })

/** A page of a signed-in person is drawn with what the device has stored for it. */
const withOffline = (loadedPage: LoadedPage) => async () => {
  const module = await loadedPage.preload()
  // The page's code shows the stored replies as soon as it has loaded.
  await offlineShown()
  return module
}

/** A page that everyone may open. */
export const publicPage = (path: string, loadedPage: LoadedPage): PageRoute => ({
  path,
  access: 'public',
  surroundings: 'top',
  ...loadedPage,
})

type WherePage = ComponentType<{ readonly where: Where }>

/** A page about sessions: for those of the learning hub, and for those of a mentorship. */
export function sessionPages(file: string, load: () => Promise<WherePage>) {
  return {
    hub: loaded(file, () => load().then((Page) => () => <Page where={inHub} />)),
    mentorship: curriculumPage(file, load),
  }
}

/** A page about a session of a mentorship. */
export function curriculumPage(file: string, load: () => Promise<WherePage>): LoadedPage {
  return loaded(file, async () => {
    const [Page, { InMentorship }] = await Promise.all([
      load(),
      import('./learning/mentorship/pages/InMentorship.tsx'),
    ])
    return () => (
      <InMentorship needsCurriculum>
        {(mentorship) => <Page where={{ area: 'mentorships', mentorship }} />}
      </InMentorship>
    )
  })
}
