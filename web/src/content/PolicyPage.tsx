import { contentCalls } from '@saathi/contract/content/calls.ts'
import { Link, useLocation } from 'wouter'

import { paths } from '../paths.ts'
import { useAsk } from '../queries.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { Skeleton, State } from '../ui/State.tsx'
import styles from './Policy.module.css'

const policies = [
  { path: 'privacypolicy', id: 3, title: 'shell.privacy' },
  { path: 'termsofservice', id: 4, title: 'shell.terms' },
  { path: 'codeofconduct', id: 6, title: 'shell.conduct' },
] as const

/** One of the three policies, from its community entry. */
export function PolicyPage() {
  const t = useTexts()
  const local = useLocal()
  const [location] = useLocation()
  const last = location
    .split('/')
    .findLast((part) => part !== '')
    ?.toLowerCase()
  const policy = policies.find(({ path }) => path === last) ?? policies[0]
  const entries = useAsk(contentCalls.community, {})
  usePageTitle(t(policy.title))
  if (entries.isPending) {
    return (
      <Page narrow>
        <Skeleton label={t('shell.loading')} shapes={['line', 'tall', 'tall']} />
      </Page>
    )
  }
  const entry = entries.data?.find(({ id }) => id === policy.id)
  return (
    <Page narrow>
      <Heading size="small">{t(policy.title)}</Heading>
      {entries.isError ? (
        <State
          drawing="lampOut"
          title={t('shell.broken.title')}
          action={
            <Button look="soft" icon="reload" wide onClick={() => void entries.refetch()}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      ) : (
        <div className={styles.text}>
          {entry === undefined ? (
            <p>{t('content.none')}</p>
          ) : (
            local(entry.content, entry.localeContent)
              .split(/\n{2,}/)
              .map((block) => <Block key={block} text={block} />)
          )}
        </div>
      )}
      {location.startsWith('/moreinfo') ? null : (
        <p className={styles.home}>
          <Link to={paths.landing}>{t('content.home')}</Link>
        </p>
      )}
    </Page>
  )
}

/** A paragraph, a list, a heading, or a note (`_…_`); the document's own title stands above already. */
function Block({ text }: { readonly text: string }) {
  if (text.startsWith('# ')) return null
  if (text.startsWith('#')) return <h2>{text.replace(/^#+\s*/, '')}</h2>
  if (/^_[^]*_$/.test(text)) return <p className={styles.note}>{text.slice(1, -1)}</p>
  if (!text.startsWith('- ')) return <p>{text}</p>
  return (
    <ul>
      {text.split(/\n(?=- )/).map((line) => (
        <li key={line}>{line.replace(/^- /, '')}</li>
      ))}
    </ul>
  )
}
