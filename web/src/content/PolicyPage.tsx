import type { Reply } from '@saathi/contract/base/call.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { useLocation } from 'wouter'

import { paths } from '../wire/paths.ts'
import { useAsk, storeOffline } from '../wire/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { Brand } from '../shell/bars/Brand.tsx'
import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import styles from './Policy.module.css'

storeOffline(contentCalls.community)

const policies = [
  { path: 'privacypolicy', id: 3, title: 'shell.privacy' },
  { path: 'termsofservice', id: 4, title: 'shell.terms' },
  { path: 'codeofconduct', id: 6, title: 'shell.conduct' },
] as const

/** One of the three policies, loaded from the content. It is a page of its own or part of the more-info area. */
export function PolicyPage() {
  const [location] = useLocation()
  return location.startsWith('/moreinfo') ? (
    <MoreInfo>
      <Policy />
    </MoreInfo>
  ) : (
    <Policy />
  )
}

function Policy() {
  const t = useTexts()
  const [location] = useLocation()
  const last = location
    .split('/')
    .findLast((part) => part !== '')
    ?.toLowerCase()
  const policy = policies.find(({ path }) => path === last) ?? policies[0]
  const entries = useAsk(contentCalls.community, {})
  usePageTitle(t(policy.title))
  return (
    <Page narrow>
      {location.startsWith('/moreinfo') ? null : (
        <div className={styles.above}>
          <Brand />
          <a href={paths.landing} className={styles.home}>
            <Icon name="back" />
            {t('content.home')}
          </a>
        </div>
      )}
      <Heading size="small">{t(policy.title)}</Heading>
      <Loaded answer={entries} shapes={['line', 'tall', 'tall']}>
        {(known) => <PolicyText entry={known.find(({ id }) => id === policy.id)} />}
      </Loaded>
    </Page>
  )
}

function PolicyText({ entry }: { readonly entry: Reply<typeof contentCalls.community>[number] | undefined }) {
  const t = useTexts()
  const local = useLocal()
  if (entry === undefined) return <p className={styles.text}>{t('content.none')}</p>
  return (
    <>
      <div className={styles.text}>
        {local(entry.content, entry.localeContent)
          .split(/\n{2,}/)
          .map((block) => (
            <Block key={block} text={block} />
          ))}
      </div>
      <p className={styles.print}>
        <Button look="soft" onClick={() => print()}>
          {t('content.print')}
        </Button>
      </p>
    </>
  )
}

/** A heading, a note (`_…_`) or text. The document's title is left out, because the page already shows it. */
function Block({ text }: { readonly text: string }) {
  const t = useTexts()
  if (text.startsWith('# ')) return null
  if (text.startsWith('#')) return <h2>{text.replace(/^#+\s*/, '')}</h2>
  if (/^_[^]*_$/.test(text)) return <p className={styles.note}>{text.slice(1, -1)}</p>
  return <Markdown text={text} leaves={(site) => t('learning.content.leaves', { site })} />
}
