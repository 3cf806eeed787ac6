import type { Reply } from '@saathi/contract/base/call.ts'
import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { DraftEntry } from '@saathi/contract/matching/studioShapes.ts'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Heading } from '../../ui/Layout.tsx'
import { Banner, State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { usePageKeys } from '../keys/keys.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { Compare } from './Compare.tsx'
import { DraftPart, keyOf } from './DraftPart.tsx'
import { addressOf, type Lettered, shownIn } from './letters.ts'
import { PublishBar } from './PublishBar.tsx'
import { type Open, OpenDialog, OtherDrafts, StudioHead, StudioKeys } from './StudioParts.tsx'
import { useRows } from './useRows.ts'
import { useStudio } from './useStudio.ts'

type Drafts = Reply<typeof studioCalls.drafts>

/** How often the page asks while a dry run works, in case the socket is away. */
const againMs = 5000

/** The matching studio: two drafts side by side, the proposals of the chosen one, and its publication. */
export function StudioPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.matching'))
  const given = new URLSearchParams(useSearch())
  const named = Object.fromEntries(
    ['a', 'b'].flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])),
  )
  const isWorking = ({ state }: DraftEntry) => state === 'waiting' || state === 'working'
  const answer = useAsk(
    studioCalls.drafts,
    { query: named },
    { isAlwaysAsked: true, againIn: ({ results }) => (results.some(isWorking) ? againMs : undefined) },
  )
  return (
    <>
      {answer.data === undefined ? <Heading>{t('desk.matching')}</Heading> : null}
      <Loaded
        answer={answer}
        shapes={['line', 'card', 'card', 'card']}
        failed={{ title: t('desk.failed'), saysWhy: true }}
      >
        {(drafts) => <Studio drafts={drafts} />}
      </Loaded>
    </>
  )
}

function Studio({ drafts }: { readonly drafts: Drafts }) {
  const t = useDeskTexts()
  const [, goTo] = useLocation()
  const [open, setOpen] = useState<Open>()
  const rows = useRows()
  const shown = shownIn(useSearch(), drafts.results)
  const lettered = letteredIn(shown, drafts.results)
  const current = lettered.find(({ letter }) => letter === shown.chosen) ?? lettered[0]
  const other = lettered.find((each) => each !== current)
  const choose = (letter: Lettered['letter']) => {
    rows.reset()
    goTo(addressOf({ ...shown, chosen: letter }))
  }
  const { mark, made, keys, failure } = useStudio({ current, other, rows, choose, onOpen: setOpen })
  usePageKeys(keys)
  return (
    <div>
      <StudioHead
        hasDraft={current !== undefined}
        isSent={lettered.some(({ draft }) => draft.published !== null)}
        onOpen={setOpen}
      />
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {deskFailure(failure, t)}
        </Banner>
      )}
      {current === undefined ? (
        <State drawing="path" title={t('desk.studio.none')}>
          <p>{t('desk.studio.noneAbout')}</p>
        </State>
      ) : (
        <>
          <OtherDrafts drafts={drafts.results} lettered={lettered} current={current} />
          <Compare drafts={lettered} chosen={current.letter} onChoose={choose} />
          <StudioKeys />
          <DraftPart
            shown={current}
            other={other}
            parts={rows.parts}
            onMore={rows.addPart}
            chosen={rows.chosen}
            open={rows.open}
            onChoose={(one) => rows.choose(keyOf(one))}
            onMark={mark}
            onWhy={(one) => rows.toggle(keyOf(one))}
            onPair={(mentee) => setOpen({ kind: 'pair', mentee })}
          />
          <PublishBar
            shown={current}
            expiryHours={
              drafts.programmes.find(({ key }) => key === current.draft.programme)?.expiryHours ?? 0
            }
            onPublish={() => setOpen({ kind: 'publish' })}
            onAgain={() => setOpen({ kind: 'new' })}
          />
        </>
      )}
      <OpenDialog
        open={open}
        drafts={drafts}
        current={current}
        onMade={made}
        onClose={() => setOpen(undefined)}
      />
    </div>
  )
}

/** Returns the drafts of the address with their letters; those that are not in the list are left out. */
function letteredIn(
  { a, b }: { readonly a: string | undefined; readonly b: string | undefined },
  drafts: readonly DraftEntry[],
): Lettered[] {
  const draftOf = (id: string | undefined) => drafts.find((each) => each.id === id)
  const [one, other] = [draftOf(a), draftOf(b)]
  return [
    ...(one === undefined ? [] : [{ letter: 'A' as const, draft: one }]),
    ...(other === undefined || other === one ? [] : [{ letter: 'B' as const, draft: other }]),
  ]
}
